import { agreedPoints, goldFigures, stepPairs, type ExpertMark } from './gold-points.js';
import type { ReviewRow } from './reviews.schemas.js';

const mark = (
  reviewerId: string,
  stage: ExpertMark['stage'],
  points: number,
  reason?: string,
): ExpertMark => ({
  reviewerId,
  stage,
  points: [{ row: 'criterion/a', points, ...(reason === undefined ? {} : { reason }) }],
});

const row = (id: string, steps: number[]): ReviewRow => ({
  id,
  kind: 'criterion',
  label: id,
  proposed: 0,
  maxPoints: steps.at(-1) ?? 0,
  levelsOnly: true,
  steps: steps.map((points) => ({ points })),
});

describe('what people agreed on', () => {
  it.each([
    ['the mean of two', [mark('ann', 'first', 1), mark('bea', 'second', 2)], 1.5],
    [
      'the moderator’s',
      [mark('ann', 'first', 0), mark('bea', 'second', 4), mark('cas', 'moderation', 3)],
      3,
    ],
    ['that of an answered appeal', [mark('ann', 'first', 1), mark('bea', 'appeal', 2)], 2],
    [
      'by the latest mark of a stage',
      [mark('ann', 'first', 4), mark('ann', 'first', 1), mark('bea', 'second', 1)],
      1,
    ],
  ])('is %s', (_, marks, points) => {
    expect(agreedPoints(marks)).toMatchObject([{ row: 'criterion/a', points }]);
  });

  it('takes two people: two marks of one are no agreement', () => {
    expect(agreedPoints([mark('ann', 'first', 1), mark('ann', 'second', 1)])).toBeNull();
    expect(agreedPoints([])).toBeNull();
  });

  it('keeps each reason once', () => {
    const marks = [mark('ann', 'first', 1, 'No number.'), mark('bea', 'second', 1, 'No number.')];
    expect(agreedPoints(marks)?.[0]?.reasons).toEqual(['No number.']);
  });
});

it('counts the nearest step where a mean lies between two', () => {
  const rows = [row('criterion/a', [0, 2, 4])];
  const experts = [{ row: 'criterion/a', points: 3.5, reasons: [] }];
  expect(stepPairs(rows, experts, [{ row: 'criterion/a', points: 2 }])).toEqual([[2, 1]]);
});

describe('how close somebody is to the experts', () => {
  const steps = Array.from({ length: 5 }, (_, i): [number, number] => [i % 3, i % 3]);

  it('is not said before anything was marked, and by few rows without kappa', () => {
    expect(goldFigures([])).toEqual({
      answers: 0,
      rows: 0,
      within: null,
      kappa: null,
      difference: null,
    });
    const one = goldFigures([{ score: 5, expected: 5, steps }]);
    expect(one).toMatchObject({
      answers: 1,
      rows: 5,
      within: { value: 1 },
      kappa: null,
      difference: null,
    });
    expect(one.within?.low).toBeLessThan(0.7);
  });

  it('has no kappa where one side gave the same step throughout', () => {
    const flat = Array.from({ length: 12 }, (_, i): [number, number] => [i % 3, 0]);
    expect(goldFigures([{ score: 0, expected: 3, steps: flat }]).kappa).toBeNull();
  });

  it('is the share of rows within one step, kappa and the mean difference, with how sure they are', () => {
    const far: [number, number][] = [...steps.slice(0, 4), [0, 2]];
    const { within, kappa, difference } = goldFigures([
      { score: 6, expected: 5, steps },
      { score: 8, expected: 6, steps: far },
    ]);
    expect(within?.value).toBe(0.9);
    expect(kappa?.value).toBeGreaterThan(0.3);
    expect(kappa?.value).toBeLessThan(1);
    expect(difference?.value).toBe(1.5);
    expect(difference?.low).toBeLessThan(0);
  });
});
