import { normalFrom } from '../../bench/simulated-answers.js';
import { randomFrom } from '../random.js';
import { reviewerDrift } from './reviewer-drift.js';

const DAY = 86_400_000;

describe('the drift of a reviewer', () => {
  it('finds the points that somebody grows milder by, not the quality of the answers', () => {
    const random = randomFrom(3);
    const judgements = Array.from({ length: 120 }, (_, i) => {
      const quality = 8 - i / 40;
      return {
        position: (i % 30) + 1,
        at: Math.floor(i / 30) * DAY,
        reference: quality,
        score: quality + 0.02 * (i % 30) + 0.2 * normalFrom(random),
      };
    });
    const { byPosition, byTime } = reviewerDrift(judgements);
    expect(byPosition!.low).toBeLessThan(0.02);
    expect(byPosition!.high).toBeGreaterThan(0.02);
    expect(byPosition!.low).toBeGreaterThan(0);
    expect(byTime!.low).toBeLessThan(0);
    expect(byTime!.high).toBeGreaterThan(0);
  });

  it('makes no days out of minutes', () => {
    const marks = (apart: number) =>
      [0, 1, 0, 1, 2].map((off, i) => ({
        position: i + 1,
        at: (i * apart) / 4,
        score: 5 + off,
        reference: 5,
      }));
    expect(reviewerDrift(marks(DAY - 1)).byTime).toBeNull();
    expect(reviewerDrift(marks(DAY - 1)).byPosition).not.toBeNull();
    expect(reviewerDrift(marks(DAY)).byTime!.slope).toBeCloseTo(1.6, 9);
  });

  it('has nothing to say of no, one or two answers, or of one moment', () => {
    const one = { position: 1, at: 0, score: 5, reference: 5 };
    expect(reviewerDrift([])).toEqual({ byPosition: null, byTime: null });
    expect(reviewerDrift([one, { ...one, position: 2 }])).toEqual({
      byPosition: null,
      byTime: null,
    });
    const { byPosition, byTime } = reviewerDrift(
      [1, 2, 3].map((position) => ({ ...one, position })),
    );
    expect(byTime).toBeNull();
    expect(byPosition).toMatchObject({ slope: 0, standardError: 0 });
  });
});
