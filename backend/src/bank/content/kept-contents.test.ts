import fc from 'fast-check';
import { KeptContents } from './kept-contents.js';

describe('contents that are kept', () => {
  it('are found again, and the first go once there are too many', () => {
    const kept = new KeptContents<number>(10);
    kept.keep('a', 1, 4);
    kept.keep('b', 2, 4);
    expect([kept.get('a'), kept.get('b'), kept.has('c')]).toEqual([1, 2, false]);
    kept.keep('c', 3, 4);
    expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([undefined, 2, 3]);
  });

  it('hold one that is too large alone', () => {
    const kept = new KeptContents<number>(10);
    kept.keep('a', 1, 4);
    kept.keep('b', 2, 40);
    expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 2]);
  });

  it('never have more characters than they may, but for the newest', () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'd', 'e'), size: fc.nat(8) });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const kept = new KeptContents<number>(10);
        const sizes = new Map<string, number>();
        for (const { key, size } of steps) {
          kept.keep(key, size, size);
          sizes.set(key, size);
          const there = [...sizes].filter(([each]) => kept.has(each));
          expect(there.reduce((sum, [, each]) => sum + each, 0)).toBeLessThanOrEqual(10);
          expect(kept.get(key)).toBe(size);
        }
      }),
    );
  });
});
