import fc from 'fast-check';
import { finalScore, isSampled, stageAfter } from './review-score.js';

const score = fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10);
const course = fc.record({ automatic: score, sampled: fc.boolean(), threshold: score });

describe('the score that stands', () => {
  it.each([
    [{}, null],
    [{ first: 6 }, 6],
    [{ first: 6, second: 7 }, 6.5],
    [{ first: 6.1, second: 6.2 }, 6.2],
    [{ first: 2, second: 9, moderation: 4 }, 4],
    [{ first: 2, second: 9, moderation: 0 }, 0],
    [{ first: 2, second: 9, moderation: 4, appeal: 7 }, 7],
    [{ appeal: 0 }, 0],
  ])('of %j is %s', (scores, stands) => {
    expect(finalScore(scores)).toBe(stands);
  });

  it('lies between the two reviewers, whoever came first, and moves with either', () => {
    fc.assert(
      fc.property(score, score, score, (a, b, more) => {
        const mean = finalScore({ first: a, second: b })!;
        expect(mean).toBeGreaterThanOrEqual(Math.min(a, b));
        expect(mean).toBeLessThanOrEqual(Math.max(a, b));
        expect(finalScore({ first: b, second: a })).toBe(mean);
        expect(finalScore({ first: Math.max(a, more), second: b })).toBeGreaterThanOrEqual(mean);
      }),
    );
  });

  it('is the moderator’s, whatever the others say', () => {
    fc.assert(
      fc.property(score, score, score, (first, second, moderation) => {
        expect(finalScore({ first, second, moderation })).toBe(moderation);
      }),
    );
  });
});

describe('the way of an answer', () => {
  it.each([
    ['first', { first: 7.3 }, { automatic: 5.3, sampled: false, threshold: 2 }, 'done'],
    ['first', { first: 7.4 }, { automatic: 5.3, sampled: false, threshold: 2 }, 'second'],
    ['first', { first: 5.3 }, { automatic: 5.3, sampled: true, threshold: 2 }, 'second'],
    ['second', { first: 3, second: 5 }, { automatic: 9, sampled: true, threshold: 2 }, 'done'],
    [
      'second',
      { first: 3, second: 5.1 },
      { automatic: 9, sampled: true, threshold: 2 },
      'moderation',
    ],
    [
      'moderation',
      { first: 0, second: 9, moderation: 5 },
      { automatic: 0, sampled: false, threshold: 0 },
      'done',
    ],
  ] as const)('after %s with %j by %j is %s', (stage, scores, by, next) => {
    expect(stageAfter(stage, scores, by)).toBe(next);
  });

  it('ends after three marks at most, and a wider threshold never makes it longer', () => {
    const steps = (marks: readonly number[], by: Parameters<typeof stageAfter>[2]): number => {
      const [first, second, moderation] = marks as [number, number, number];
      if (stageAfter('first', { first }, by) === 'done') return 1;
      if (stageAfter('second', { first, second }, by) === 'done') return 2;
      expect(stageAfter('moderation', { first, second, moderation }, by)).toBe('done');
      return 3;
    };
    fc.assert(
      fc.property(fc.tuple(score, score, score), course, score, (marks, by, wider) => {
        const threshold = Math.max(by.threshold, wider);
        expect(steps(marks, { ...by, threshold })).toBeLessThanOrEqual(steps(marks, by));
      }),
    );
  });
});

describe('the draw for a second marking', () => {
  const ids = Array.from({ length: 2000 }, (_, i) => `answer-${String(i)}`);
  it.each([0, 10, 50, 100])('takes about %s per cent, the same ones each time', (percent) => {
    const drawn = ids.filter((id) => isSampled(id, percent));
    expect(Math.abs(drawn.length / 20 - percent)).toBeLessThan(3);
    expect(ids.filter((id) => isSampled(id, percent))).toEqual(drawn);
    expect(drawn.every((id) => isSampled(id, Math.min(100, percent + 10)))).toBe(true);
  });
});
