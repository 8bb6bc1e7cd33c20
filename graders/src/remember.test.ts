import fc from 'fast-check';
import { canonicalJson, remembered } from './remember.js';

describe('a remembered function', () => {
  const counting = (limit: number) => {
    const calls: unknown[] = [];
    const of = remembered(limit, (argument: unknown) => {
      calls.push(argument);
      return { argument };
    });
    return { of, calls };
  };

  it('computes once for the same content, in whatever order its keys are written', () => {
    const { of, calls } = counting(4);
    const first = of({ a: 1, b: { c: [2, 3], d: null } });
    expect(of({ b: { d: null, c: [2, 3] }, a: 1 })).toBe(first);
    expect(calls.length).toBe(1);
  });

  it('tells apart what differs, also in the order of a list', () => {
    const { of, calls } = counting(4);
    of({ a: [1, 2] });
    of({ a: [2, 1] });
    of({ a: '1,2' });
    expect(calls.length).toBe(3);
  });

  it('forgets the least recently used beyond its limit', () => {
    const { of, calls } = counting(2);
    [1, 2, 1, 3, 1, 2].forEach(of);
    expect(calls).toEqual([1, 2, 3, 2]);
  });

  it('remembers that there is nothing', () => {
    let calls = 0;
    const of = remembered(2, (): undefined => {
      calls += 1;
    });
    of(1);
    of(1);
    expect(calls).toBe(1);
  });

  it('has one key for each JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});
