import type { GradedItem } from './grade-history.js';
import { latestByQuestion } from './grade-history.js';
import { criterionStates, dueQuestions } from './reviews.js';

const DAY = 86_400_000;
const T0 = new Date('2026-03-01T10:00:00Z');
const after = (days: number): Date => new Date(T0.getTime() + days * DAY);

const graded = (
  days: number,
  points: number,
  criterion = 'transport',
  question = 'diagnose',
): GradedItem => ({
  questionId: question,
  tier: 'intermediate',
  topics: ['networking'],
  score: points * 5,
  at: after(days),
  contentHash: '0',
  criteria: [{ id: criterion, label: `Names the ${criterion}`, points, maxPoints: 2 }],
});

const intervalDays = (history: readonly GradedItem[]): number => {
  const last = history[history.length - 1]!;
  return (criterionStates(history)[0]!.dueAt.getTime() - last.at.getTime()) / DAY;
};

describe('the review schedule', () => {
  it('brings a missed criterion back before one that was met', () => {
    expect(intervalDays([graded(0, 0)])).toBeLessThan(intervalDays([graded(0, 1.2)]));
    expect(intervalDays([graded(0, 1.2)])).toBeLessThan(intervalDays([graded(0, 2)]));
  });

  it('waits longer after each success, and starts over after a lapse', () => {
    const successes = [graded(0, 2), graded(3, 2), graded(20, 2)];
    expect(intervalDays(successes)).toBeGreaterThan(intervalDays(successes.slice(0, 2)));
    expect(intervalDays([...successes, graded(60, 0)])).toBeLessThan(7);
  });

  it('is the same whenever it is computed', () => {
    const history = [graded(0, 2), graded(3, 1), graded(9, 2)];
    expect(criterionStates(history)).toEqual(criterionStates(history));
  });

  it('lists what is due, the longest overdue first, and says why', () => {
    const history = [
      { ...graded(0, 0), criteria: [...graded(0, 0).criteria, ...graded(0, 1, 'fix').criteria] },
      graded(1, 0, 'units', 'bubble'),
      graded(2, 2, 'memory', 'fits'),
    ];
    const due = dueQuestions(criterionStates(history), after(3.1));
    expect(due.map(({ questionId }) => questionId)).toEqual(['diagnose', 'bubble']);
    expect(due[0]?.reason).toBe('Names the transport, and 1 more');
    expect(due[1]?.reason).toBe('Names the units');
  });

  it.each([
    ['met once', [2], true],
    ['met, then missed', [2, 0], false],
    ['missed, then met once', [0, 2], false],
    ['missed, then met twice', [0, 2, 2], true],
    ['half met', [1], false],
  ])('a criterion %s counts as mastered: %s', (_name, points, expected) => {
    const states = criterionStates(points.map((each, index) => graded(index, each)));
    expect(states[0]?.mastered).toBe(expected);
  });

  it('bears a clock that was set back', () => {
    expect(() => criterionStates([graded(5, 2), graded(1, 2)])).not.toThrow();
  });
});

describe('the latest results', () => {
  it('count each question once, as it went the last time', () => {
    const history = [graded(0, 0), graded(1, 1, 'units', 'bubble'), graded(2, 2)];
    expect(latestByQuestion(history).map(({ questionId, score }) => [questionId, score])).toEqual([
      ['bubble', 5],
      ['diagnose', 10],
    ]);
  });
});
