import fc from 'fast-check';
import { groupOf, placeOf, rankList, type Axis } from './rank-mesh.js';

const degrees = fc.record({
  tp: fc.integer({ min: 1, max: 8 }),
  cp: fc.integer({ min: 1, max: 4 }),
  dp: fc.integer({ min: 1, max: 8 }),
  pp: fc.integer({ min: 1, max: 8 }),
});
const axis = fc.constantFrom<Axis>('tp', 'cp', 'dp', 'pp');

describe('ranks on the mesh', () => {
  it('orders them tensor first, pipeline last', () => {
    expect(placeOf(21, { tp: 4, cp: 1, dp: 2, pp: 4 })).toEqual({
      rank: 21,
      tp: 1,
      cp: 0,
      dp: 1,
      pp: 2,
    });
  });

  it('gives every member of a group the same group, with the rank in it', () => {
    fc.assert(
      fc.property(degrees, axis, fc.nat(), (d, along, pick) => {
        const rank = pick % (d.tp * d.cp * d.dp * d.pp);
        const group = groupOf(rank, along, d);
        expect(group).toHaveLength(d[along]);
        expect(group).toContain(rank);
        for (const other of group) expect(groupOf(other, along, d)).toEqual(group);
      }),
    );
  });

  it.each([
    [[3], '3'],
    [[0, 1, 2, 3], '0–3'],
    [[4, 12, 20], '4, 12, 20'],
    [[0, 8, 16, 24, 32, 40, 48, 56], '0, 8, 16, 24, 32, … 56'],
  ])('writes %j as %s', (ranks, text) => {
    expect(rankList(ranks)).toBe(text);
  });
});
