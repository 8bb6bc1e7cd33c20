import { reviewedAttempts, type GradedItem, type ItemMark } from './reviewed-scores.js';

const row = (name: string, points: number, maxPoints = 4) => ({
  row: `criterion/${name}`,
  label: name,
  points,
  maxPoints,
});
const item = (more: Partial<GradedItem> = {}): GradedItem => ({
  attemptId: 'attempt',
  itemId: 'one',
  questionId: 'q',
  gradeId: 'grade',
  releaseId: 'release',
  section: 0,
  position: 0,
  weight: 10,
  automatic: 5,
  stage: 'first',
  rows: [row('why', 2), row('how', 1)],
  ...more,
});
const mark = (stage: ItemMark['stage'], score: number, why = score / 2): ItemMark => ({
  itemId: 'one',
  gradeId: 'grade',
  stage,
  score,
  points: [{ row: 'criterion/why', points: why }],
});
const only = (marks: ItemMark[], more: Partial<GradedItem> = {}) =>
  reviewedAttempts([item(more)], marks)[0]!;

describe('the score that counts', () => {
  it.each([
    ['the proposal before any mark', [], 5, false],
    ['the first mark', [mark('first', 8)], 8, true],
    ['the mean of two', [mark('first', 8), mark('second', 7)], 7.5, true],
    ['the moderator’s', [mark('first', 8), mark('second', 2), mark('moderation', 3)], 3, true],
    [
      'the proposal, if the mark is of another one',
      [{ ...mark('first', 8), gradeId: 'old' }],
      5,
      false,
    ],
    [
      'the proposal, if the mark is of another answer',
      [{ ...mark('first', 8), itemId: 'two' }],
      5,
      false,
    ],
  ])('is %s', (_name, marks, score, byPerson) => {
    const { items, score: total, automatic } = only(marks);
    expect(items[0]).toMatchObject({ score, byPerson, automatic: 5 });
    expect([total, automatic]).toEqual([score, 5]);
  });

  it('of a row goes the same way, and keeps the grader’s points beside it', () => {
    const { rows } = only([mark('first', 8, 3), mark('second', 7, 2.75)]).items[0]!;
    expect(rows).toEqual([
      { ...row('why', 2.88), automatic: 2 },
      { ...row('how', 1), automatic: 1 },
    ]);
  });

  it('of an attempt is the mean by weight, and reviewed once every answer is', () => {
    const two = item({ itemId: 'two', weight: 30, automatic: 9, stage: 'done' });
    expect(reviewedAttempts([item(), two], [mark('first', 1)])).toMatchObject([
      { attemptId: 'attempt', score: 7, automatic: 8, reviewed: false },
    ]);
    expect(only([mark('first', 5)], { stage: 'done' }).reviewed).toBe(true);
    expect(reviewedAttempts([], [])).toEqual([]);
  });

  it('keeps attempts apart', () => {
    const other = item({ attemptId: 'other', itemId: 'two', automatic: 1 });
    expect(reviewedAttempts([item(), other], []).map(({ score }) => score)).toEqual([5, 1]);
  });
});
