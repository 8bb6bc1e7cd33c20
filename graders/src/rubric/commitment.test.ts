import { commitmentOf } from './commitment.js';
import type { Reading } from './reading.js';

const reading = (hedges: readonly number[]): Reading =>
  ({ sentences: hedges.map((h) => ({ hedges: h })) }) as unknown as Reading;
const all = (n: number): Set<number> => new Set(Array.from({ length: n }, (_, i) => i));

describe('commitmentOf', () => {
  it('is whole where nothing that earns credit is left open', () => {
    expect(commitmentOf(reading([0, 0, 0, 0]), all(4))).toBe(1);
  });

  it('lets a careful answer say may in every third sentence', () => {
    expect(commitmentOf(reading([1, 0, 0, 1, 0, 0]), all(6))).toBe(1);
  });

  it('is nothing where all may be so or not', () => {
    expect(commitmentOf(reading([2, 3, 5, 1]), all(4))).toBe(0);
  });

  it('asks only the sentences that earn credit', () => {
    const padded = [2, 2, 2, ...Array.from({ length: 50 }, () => 0)];
    expect(commitmentOf(reading(padded), new Set([0, 1, 2]))).toBe(0);
  });

  it('falls as more is left open, and does not jump', () => {
    const steps = Array.from({ length: 21 }, (_, n) =>
      commitmentOf(reading(Array.from({ length: 20 }, (__, i) => (i < n ? 2 : 0))), all(20)),
    );
    steps.slice(1).forEach((now, i) => {
      expect(now).toBeLessThanOrEqual(steps[i] ?? 0);
      expect((steps[i] ?? 0) - now).toBeLessThanOrEqual(0.2501);
    });
  });

  it('tells nothing of two sentences', () => {
    expect(commitmentOf(reading([2, 2]), all(2))).toBe(1);
  });
});
