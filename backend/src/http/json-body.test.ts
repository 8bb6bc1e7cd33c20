import fc from 'fast-check';
import { isDeeperThan, membersOf } from './json-body.js';

/** The depth of a parsed value, by walking it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** The members of all objects of a JSON text, by parsing it; a name that stands twice counts twice. */
function membersIn(json: string): number {
  let members = 0;
  JSON.parse(json, function (this: unknown, key: string, value: unknown) {
    if (key !== '' || this !== null) members += Array.isArray(this) ? 0 : 1;
    return value;
  });
  return members - 1; // the whole is a member of an object that the parser makes up
}

describe('the members of JSON', () => {
  it.each([
    ['{}', 0],
    ['"a:b"', 0],
    ['{"a:b":":"}', 1],
    ['[{"a":1},{"b":{"c":"\\":\\""}}]', 3],
  ])('%s has %i', (json, members) => {
    expect(membersOf(json)).toBe(members);
  });

  it('are those that parsing finds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (json) => {
        expect(membersOf(json)).toBe(membersIn(json));
      }),
    );
  });
});

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
