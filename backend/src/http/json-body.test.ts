import fc from 'fast-check';
import { isDeeperThan } from './json-body.js';

/** The depth of a parsed value, by walking it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('the depth of JSON', () => {
  it.each([
    ['{}', 1],
    ['[[[]]]', 3],
    ['{"a":"[[[[","b":[]}', 2],
    ['"[{"', 0],
    ['["\\"[[", []]', 2],
    ['["\\\\", [[]]]', 3],
  ])('%s has %i levels', (json, depth) => {
    expect(isDeeperThan(json, depth)).toBe(false);
    if (depth > 0) expect(isDeeperThan(json, depth - 1)).toBe(true);
  });

  it('is what parsing finds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.nat(8), (json, limit) => {
        expect(isDeeperThan(json, limit)).toBe(depthOf(JSON.parse(json)) > limit);
      }),
    );
  });
});
