import { markSteps, type Marking, type StoredMark } from './mark-steps.js';

const at = (minute: number): Date => new Date(Date.UTC(2026, 10, 22, 10, minute));
const grade = (id: string, minute: number, regrade = 0) => ({
  id,
  regrade,
  score: 5,
  createdAt: at(minute),
});
const mark = (stage: string, score: number, minute: number, gradeId = 'g'): StoredMark => ({
  gradeId,
  stage,
  score,
  comment: `${stage} ${String(score)}`,
  spotCheck: null,
  createdAt: at(minute),
});
const marking = (stage: string, marks: StoredMark[], rest: Partial<Marking> = {}): Marking => ({
  grades: [grade('g', 0)],
  gradeId: 'g',
  review: { gradeId: 'g', stage, marks },
  appeal: null,
  ...rest,
});
const counting = (of: Marking): string[] =>
  markSteps(of)
    .filter(({ counts }) => counts)
    .map(({ kind }) => kind);

describe('the steps to a score', () => {
  it('are the proposal alone before anybody has marked', () => {
    expect(counting(marking('first', []))).toEqual(['graded']);
    expect(counting(marking('first', [], { review: null }))).toEqual(['graded']);
  });

  it.each([
    ['one mark', 'done', ['first'], ['first']],
    ['two that agree', 'done', ['first', 'second'], ['first', 'second']],
    ['a moderator’s', 'done', ['first', 'second', 'moderation'], ['moderation']],
    ['an answer to an appeal', 'done', ['first', 'appeal'], ['appeal']],
    ['those before an appeal that waits', 'appeal', ['first', 'second'], ['first', 'second']],
  ])('say that what counts is %s', (_name, stage, marks, expected) => {
    expect(
      counting(
        marking(
          stage,
          marks.map((each, n) => mark(each, n, n + 1)),
        ),
      ),
    ).toEqual(expected);
  });

  it('say of a mark that was accepted in bulk how much was looked at', () => {
    const spotCheck = { looked: 5, waiting: 100 };
    const steps = markSteps(marking('done', [{ ...mark('first', 5, 1), spotCheck }]));
    expect(steps.map(({ bulk }) => bulk)).toEqual([null, spotCheck]);
  });

  it('leave out a mark that may be taken back, and one that was', () => {
    expect(counting(marking('first', [mark('first', 3, 1)]))).toEqual(['graded']);
    const again = [mark('first', 3, 1), mark('first', 7, 2)];
    const steps = markSteps(marking('done', again));
    expect(steps.map(({ text }) => text)).toEqual(['', 'first 7']);
  });

  it('keep marks of an earlier proposal without counting them', () => {
    const of = marking('first', [mark('first', 3, 1, 'old')], {
      grades: [grade('g', 2, 1), grade('old', 0)],
    });
    expect(markSteps(of).map(({ kind, counts }) => [kind, counts])).toEqual([
      ['graded', false],
      ['first', false],
      ['regraded', true],
    ]);
  });

  it('tell of an appeal in its candidate’s words, in its place', () => {
    const appeal = { score: 4, reason: 'I said that.', createdAt: at(2) };
    const of = marking('done', [mark('first', 4, 1), mark('appeal', 6, 3)], { appeal });
    expect(markSteps(of).map(({ kind }) => kind)).toEqual([
      'graded',
      'first',
      'appealed',
      'appeal',
    ]);
    expect(markSteps(of)[2]).toMatchObject({ text: 'I said that.', counts: false });
  });
});
