import fc from 'fast-check';
import { spreadOf, STEP } from './benchmark.js';

const means = (most: number) =>
  fc.array(
    fc.integer({ min: 0, max: 20 }).map((half) => half / 2),
    { maxLength: most },
  );

describe('the benchmark', () => {
  it('says nothing of fewer than five people', () => {
    expect(spreadOf([1, 9, 5, 5])).toBeNull();
    expect(spreadOf([1, 9, 5, 5, 5])).toEqual({ people: 5, lower: 5, median: 5, upper: 5 });
  });

  it('has quartiles in whole points', () => {
    expect(spreadOf([2, 4, 6, 8, 10])).toEqual({ people: 5, lower: 4, median: 6, upper: 8 });
    expect(spreadOf([1.5, 2.5, 3, 4.5, 9])).toEqual({ people: 5, lower: 3, median: 3, upper: 5 });
  });

  it('is the same whoever joins, until five have', () => {
    fc.assert(
      fc.property(means(23), fc.integer({ min: 0, max: 20 }), (before, half) => {
        fc.pre(before.length % STEP !== STEP - 1);
        expect(spreadOf([...before, half / 2])).toEqual(spreadOf(before));
      }),
    );
  });
});
