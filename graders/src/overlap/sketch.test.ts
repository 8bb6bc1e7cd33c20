import { randomFrom } from '../random.js';
import { overlapOf, worded } from './overlap.js';
import { counted, mostShared, sketchOf } from './sketch.js';

const NOTHING = worded('');

describe('a sketch of a text', () => {
  it('never promises less than the exact comparison finds', () => {
    const random = randomFrom(7);
    // few words, so that texts share much by chance
    const text = (): string =>
      Array.from({ length: 5 + Math.floor(60 * random()) }, () =>
        String.fromCharCode(97 + Math.floor(5 * random())).repeat(4),
      ).join(' ');
    for (let turn = 0; turn < 300; turn++) {
      const [one, other, given] = [worded(text()), worded(text()), worded(text())];
      const exact = Math.max(
        overlapOf(one, other, given).share,
        overlapOf(other, one, given).share,
      );
      const [mine, theirs] = [sketchOf(one, given), sketchOf(other, given)];
      expect(mostShared(mine, counted(mine), theirs)).toBeGreaterThanOrEqual(exact);
    }
  });

  it('promises nothing of texts that share no run, or of none', () => {
    const [one, other] = [worded('one two three four'), worded('four three two one')];
    const mine = sketchOf(one, NOTHING);
    expect(mostShared(mine, counted(mine), sketchOf(other, NOTHING))).toBe(0);
    const empty = sketchOf(NOTHING, NOTHING);
    expect(mostShared(empty, counted(empty), empty)).toBe(0);
  });
});
