import type { Tier } from '@meshwright/question-bank';
import fc from 'fast-check';
import type { GradedResult } from '../progress/grade-history.js';
import { FEWEST_ANSWERS, mondayOf, standings, WEEKS } from './standings.js';

const NOW = new Date('2026-11-25T12:00:00Z'); // a Wednesday
const DAY = 86_400_000;
const ago = (days: number): Date => new Date(NOW.getTime() - days * DAY);

let questions = 0;
const result = (score: number, days: number, more: Partial<GradedResult> = {}): GradedResult => ({
  questionId: `q${String(++questions)}`,
  tier: 'beginner',
  topics: ['sharding'],
  score,
  at: ago(days),
  ...more,
});
const day = (date: Date): string => date.toISOString().slice(0, 10);

describe('a week', () => {
  it.each([
    ['2026-11-23T00:00:00Z', 0, '2026-11-23'],
    ['2026-11-29T23:59:59Z', 0, '2026-11-23'],
    ['2026-11-25T12:00:00Z', -1, '2026-11-16'],
    ['2027-01-01T00:00:00Z', 0, '2026-12-28'],
  ])('of %s and %i later begins on %s', (at, later, monday) => {
    expect(mondayOf(new Date(at), later).toISOString()).toBe(`${monday}T00:00:00.000Z`);
  });
});

describe('the standings', () => {
  it('say nothing of somebody without answers', () => {
    expect(standings([], NOW)).toEqual([]);
  });

  it('have no mean before three questions, as that would tell single scores', () => {
    const two = standings([result(9, 1), result(3, 1)], NOW);
    expect(two).toEqual([
      {
        topic: 'sharding',
        week: mondayOf(NOW),
        answers: 2,
        mean: null,
        low: null,
        high: null,
        tier: 'beginner',
      },
    ]);
    const three = standings([result(9, 2), result(3, 1), result(6, 1)], NOW);
    expect(three[0]).toMatchObject({ answers: 3, mean: 6 });
  });

  it('count a question once, as it went the last time', () => {
    const history = [result(0, 3, { questionId: 'a' }), result(8, 2), result(8, 2)];
    const again = [...history, result(8, 1, { questionId: 'a' })];
    expect(standings(again, NOW).at(-1)).toMatchObject({ answers: 3, mean: 8 });
  });

  it('have a row for each week in which the topic was practised, and one for all before', () => {
    const history = [
      result(5, 400),
      result(5, 390),
      result(5, 30),
      result(5, 29, { topics: ['collectives'] }),
    ];
    expect(
      standings(history, NOW).map(({ topic, week, answers }) => [topic, day(week), answers]),
    ).toEqual([
      ['sharding', day(mondayOf(NOW, -WEEKS)), 2],
      ['sharding', day(mondayOf(ago(30))), 3],
      ['collectives', day(mondayOf(ago(29))), 1],
    ]);
  });

  it.each<[string, [Tier, number][], Tier | null]>([
    ['one good answer', [['beginner', 9]], null],
    [
      'two good answers',
      [
        ['beginner', 9],
        ['beginner', 6],
      ],
      'beginner',
    ],
    [
      'two weak ones',
      [
        ['beginner', 5],
        ['beginner', 6],
      ],
      null,
    ],
    [
      'a higher tier alone',
      [
        ['advanced', 7],
        ['advanced', 7],
      ],
      'advanced',
    ],
    [
      'a higher tier not yet reached',
      [
        ['beginner', 8],
        ['beginner', 8],
        ['advanced', 9],
      ],
      'beginner',
    ],
  ])('name the tier that is reached: %s', (_name, answers, expected) => {
    const history = answers.map(([tier, score]) => result(score, 1, { tier }));
    expect(standings(history, NOW)[0]?.tier).toBe(expected);
  });

  it('are in halves, and the interval holds the mean', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 10, noNaN: true }), {
          minLength: FEWEST_ANSWERS,
          maxLength: 30,
        }),
        (scores) => {
          const [row] = standings(
            scores.map((score) => result(score, 1)),
            NOW,
          );
          const { low, mean, high } = row!;
          for (const value of [low, mean, high]) expect(Number.isInteger(2 * value!)).toBe(true);
          expect(low).toBeLessThanOrEqual(mean!);
          expect(high).toBeGreaterThanOrEqual(mean!);
        },
      ),
    );
  });

  it('do not give the fourth score away to who subtracts', () => {
    const means = (fourth: number): (number | null)[] =>
      [...Array(2).keys()].map(
        (more) =>
          standings(
            [result(6, 9), result(6, 9), result(6, 9), ...(more ? [result(fourth, 1)] : [])],
            NOW,
          ).at(-1)!.mean,
      );
    expect(means(5)).toEqual(means(6)); // a point more or less changes nothing that is told
  });
});
