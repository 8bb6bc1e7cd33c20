import type { Quote, Report } from '@meshwright/graders';
import { type GradedSample, rubricRemarks } from './rubric-lints.js';

const quote = (start: number, end: number): Quote => ({ section: 's', start, end, text: 'x' });

/** A report in which the criteria named earn a point with the quotes given. */
function report(met: Record<string, Quote[]>, misconceptions: string[] = []): Report {
  const criteria = ['a', 'b', 'c'].map((id) => ({
    id,
    label: id,
    level: id in met ? 'full' : 'none',
    points: id in met ? 1 : 0,
    maxPoints: 1,
    quotes: met[id] ?? [],
  }));
  return {
    kind: 'structured',
    score: 0,
    points: 0,
    maxPoints: 3,
    criteria,
    misconceptions: misconceptions.map((id) => ({ id, points: -1, quotes: [], why: 'wrong' })),
    adjustments: [],
    notUnderstood: [],
  };
}
const sample = (id: string, max: number, graded: Report): GradedSample => ({
  id,
  kind: 'x',
  expect: { min: 0, max },
  report: graded,
});
const rubric = (misconceptions: string[] = []) => ({
  criteria: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  misconceptions: misconceptions.map((id) => ({ id })),
});
const sound = [
  sample('1', 10, report({ a: [quote(0, 9)] })),
  sample('2', 10, report({ b: [quote(0, 9)] })),
  sample('3', 10, report({ c: [quote(0, 9)] })),
  sample('4', 1, report({}, ['m'])),
];
const model = report({ a: [quote(0, 9)], b: [quote(10, 19)], c: [quote(20, 29)] });

it('has nothing to say of a rubric whose samples prove it', () => {
  expect(rubricRemarks(rubric(['m']), model, sound)).toEqual([]);
});

it.each([
  {
    what: 'meets none',
    graded: report({ a: [], b: [] }),
    samples: sound.slice(0, 2),
    remark: { path: 'criteria.c', message: /no sample meets it/ },
  },
  {
    what: 'meets all, the wrong ones too',
    graded: report({ a: [quote(0, 1)] }),
    samples: [10, 10, 10, 1].map((max, i) => sample(`${i}`, max, report({ a: [] }))),
    remark: { path: 'criteria.a', message: /wrong ones too/ },
  },
  {
    what: 'meets two by the same words',
    graded: model,
    samples: [1, 2, 3, 4, 5].map((i) =>
      sample(`${i}`, 10, report({ a: [quote(0, 9)], b: [quote(0, 9)] })),
    ),
    remark: { path: 'criteria.a', message: /same words as b in 5 of 6/ },
  },
])('warns of a criterion that $what', ({ graded, samples, remark }) => {
  expect(rubricRemarks(rubric(), graded, samples)).toContainEqual({
    severity: 'warning',
    path: remark.path,
    message: expect.stringMatching(remark.message),
  });
});

it('calls a misconception of the model answer a fault, and one that no sample shows a warning', () => {
  const held = report({ a: [], b: [], c: [] }, ['m']);
  expect(rubricRemarks(rubric(['m', 'n']), held, sound).map((r) => [r.severity, r.path])).toEqual([
    ['fault', 'misconceptions.m'],
    ['warning', 'misconceptions'],
  ]);
});
