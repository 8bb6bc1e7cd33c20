import { addUp, compileLexicon } from '@meshwright/graders';
import { draw, type Question } from '@meshwright/question-bank';
import { wholeBank as bank } from '@meshwright/question-bank/whole';
import type { Answer } from '../../bank/grading/answer.schemas.js';
import { gradeAnswer } from '../../bank/grading/grading.js';
import { GradeReport } from '../../bank/grading/grade-report.schemas.js';
import { markFaults } from './mark-faults.js';
import { reviewRows } from './review-rows.js';
import type { MarkedRow, ReviewRow } from './reviews.schemas.js';

const lexicon = compileLexicon(bank.lexicon);

/** A blank answer, a good one where the bank has one, and one that says something wrong. */
function answersTo(question: Question): (Answer | null)[] {
  if (question.kind === 'structured') {
    const { sections } = question.modelAnswer;
    const jumbled = Object.fromEntries(
      Object.entries(sections).map(([id, text]) => [id, text.split(' ').sort().join(' ')]),
    );
    return [null, { kind: 'structured', sections }, { kind: 'structured', sections: jumbled }];
  }
  if (question.kind === 'choice') {
    const [right] = question.options.filter((option) => option.right);
    const [wrong] = question.options.filter((option) => !option.right);
    return [right, wrong].map((option) => ({
      kind: 'choice',
      picked: [option!.id],
      reason: question.modelReason,
    }));
  }
  if (question.kind === 'ordering')
    return [null, { kind: 'ordering', order: [...question.rightOrder] }];
  if (question.kind === 'find-the-flaw') {
    const marks = question.flaws.map(({ lines, why }) => ({ line: lines[0]!, note: why }));
    return [null, { kind: 'find-the-flaw', marks }];
  }
  return [null];
}

const cases = [...bank.questions.values()]
  .filter(({ kind }) => kind !== 'plan') // a search each; its report is four criteria and nothing else
  .flatMap((question) => {
    const item = draw(question, 1);
    return answersTo(question).map((answer) => {
      const report = GradeReport.parse(gradeAnswer(item, answer, lexicon));
      return { id: question.id, kind: question.kind, report, rows: reviewRows(item, report) };
    });
  });

const accepted = (rows: readonly ReviewRow[]): MarkedRow[] =>
  rows.map(({ id, proposed }) => ({ row: id, points: proposed }));

describe('the rows of a review', () => {
  it('are those that the report adds up, for every kind of question', () => {
    expect(new Set(cases.map(({ kind }) => kind)).size).toBe(6);
    for (const { id, report, rows } of cases) {
      const proposals = new Map(rows.map((row) => [row.id, row.proposed]));
      expect(proposals.size).toBe(rows.length);
      const { score } = addUp(rows.map((row) => ({ ...row, points: row.proposed })));
      expect({ id, score }).toEqual({ id, score: report.score });
      expect(markFaults(rows, accepted(rows))).toEqual([]);
    }
  });

  it('offer the proposal among their steps, from none of the points to all, in order', () => {
    for (const { rows } of cases)
      for (const { kind, steps, proposed, maxPoints } of rows) {
        const points = steps.map((step) => step.points);
        expect(points).toContain(proposed);
        expect(points).toEqual([...new Set(points)].sort((a, b) => a - b));
        if (kind === 'criterion') expect([points[0], points.at(-1)]).toEqual([0, maxPoints]);
        else expect(points.at(-1)).toBe(Math.max(0, proposed));
      }
  });

  it('have the levels of the rubric where there is one', () => {
    const row = cases
      .find(({ kind }) => kind === 'structured')!
      .rows.find(({ kind }) => kind === 'criterion')!;
    expect(row.levelsOnly).toBe(true);
    expect(row.steps.map(({ level }) => level)).toEqual(expect.arrayContaining(['none', 'named']));
  });

  it('can be lifted where they take points', () => {
    const { rows, report } = cases.find(({ report: { adjustments } }) =>
      adjustments.some(({ points, id }) => points < 0 && id !== 'not-below-zero'),
    )!;
    const taken = rows.filter(({ kind }) => kind === 'adjustment');
    expect(taken.length).toBeGreaterThan(0);
    const lifted = addUp(
      rows.map((row) => ({ ...row, points: row.kind === 'adjustment' ? 0 : row.proposed })),
    ).score;
    expect(lifted).toBeGreaterThan(report.score);
  });
});

describe('a mark', () => {
  const { rows } = cases.find(({ kind }) => kind === 'ordering')!;
  const [order] = rows as [ReviewRow];
  const mark = (change: Partial<MarkedRow>) => [
    { row: order.id, points: order.proposed, ...change },
  ];

  it.each([
    ['all rows once', mark({}), []],
    ['other points with a reason', mark({ points: 3.3, reason: 'Nearly.' }), []],
    ['other points without one', mark({ points: 5 }), ['points.0.reason']],
    ['more than there are', mark({ points: 11, reason: 'More' }), ['points.0.points']],
    ['less than none', mark({ points: -1, reason: 'Less' }), ['points.0.points']],
    ['a row twice', [...mark({}), ...mark({})], ['points.1.row']],
    ['no row', [], ['points']],
    ['another row', [...mark({}), { row: 'x', points: 0 }], ['points.1.row']],
  ] as const)('with %s has the faults that it has', (_, points, paths) => {
    expect(markFaults(rows, points).map(({ path }) => path)).toEqual(paths);
  });
});
