import fc from 'fast-check';
import { sizesOf } from './json-body.js';

/** The depth of a parsed value, by walking it. */
function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

/** The values of a JSON text, by walking what it holds: lists and objects, and what is beside another in one. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner = Object.values(value);
  return Math.max(1, inner.length) + inner.reduce<number>((n, one) => n + valuesIn(one), 0);
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
    expect(sizesOf(json).members).toBe(members);
  });

  it('are those that parsing finds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (json) => {
        expect(sizesOf(json).members).toBe(membersIn(json));
      }),
    );
  });
});

describe('the values of JSON', () => {
  it('are those that parsing finds', () => {
    expect(sizesOf('["a,b",{"c,[":[1,2]}]').values).toBe(5);
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (json) => {
        expect(sizesOf(JSON.stringify(JSON.parse(json))).values).toBe(valuesIn(JSON.parse(json)));
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
    expect(sizesOf(json).depth).toBe(depth);
  });

  it('is what parsing finds', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (json) => {
        expect(sizesOf(json).depth).toBe(depthOf(JSON.parse(json)));
      }),
    );
  });

  it('is not told by what stands in strings, however they are escaped', () => {
    const text = fc.string({ unit: fc.constantFrom('\\', '"', '[', '{', ',', ':') });
    fc.assert(
      fc.property(fc.array(fc.tuple(text)), (list) => {
        const json = JSON.stringify(list);
        expect(sizesOf(json)).toEqual({
          depth: list.length > 0 ? 2 : 1,
          members: 0,
          values: 1 + list.length + Math.max(0, list.length - 1),
        });
      }),
    );
  });
});

it.each(['depth', 'members', 'values'] as const)(
  'no more is read once the %s pass their limit',
  (size) => {
    const limits = { depth: 100, members: 100, values: 100, [size]: 3 };
    const json = '[{"a":1},{"b":[2,[3,[4,[5]]]]},{"c":6},{"d":7},{"e":8},{"f":9}]';
    expect(sizesOf(json, limits)[size]).toBe(4);
  },
);
