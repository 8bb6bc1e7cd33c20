/**
 * How far rubrics of ideas agree with raters on answers that have long been looked at: `node graders/bench/ideas.mjs`.
 * The ideas (`question-bank/content/ideas`) are by writers who have read no answer; the figures of `READING` in
 * `src/rubric/ideas/spot.ts`, none of which belongs to one question, were fitted on these answers. Needs the built packages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Rubric, agreementOf, compileLexicon, gradeItem } from '../dist/index.js';

const fixtures = join(import.meta.dirname, '../fixtures');
const { draw, gradable } = await import('../../question-bank/dist/src/index.js');
const { loadBank } = await import('../../question-bank/dist/src/node/load.js');
const bank = loadBank();
const QUESTIONS = [
  'choose-dp-tp-pp',
  'zero3-vs-fsdp',
  'explain-data-vs-model-parallelism',
  'diagnose-32-gpu-scaling',
  'cost-vs-performance',
  'fit-13b-with-zero',
  'price-an-8b-run',
  'shrink-the-bubble',
  'survive-node-failures',
];
const SETS = [
  'calibration/answers.jsonl',
  'unseen-answers/tuned.jsonl',
  'unseen-answers/kept-aside.jsonl',
  'unseen-answers/voices.jsonl',
  'unseen-answers/voices-kept-aside.jsonl',
  'tried-answers/four-questions.jsonl',
];
const rated = (file) =>
  readFileSync(join(fixtures, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const weights = parse(readFileSync(join(fixtures, 'ideas/weights.yaml'), 'utf8'));
const lexicon = compileLexicon(bank.lexicon);

/** A rubric that asks for the ideas of a question and tells them from its errors. */
function rubricOf({ ideas, errors }) {
  const criteria = Object.entries(ideas).map(([id, weight]) => ({
    id,
    label: lexicon.ideas.get(id).says.slice(0, 80),
    weight,
    levels: { named: { idea: id, as: 'touched' }, explained: { idea: id } },
    credit: { named: 0.36 },
    contradictedBy: { idea: id, as: 'contrary' },
    missing: lexicon.ideas.get(id).says,
    next: lexicon.ideas.get(id).says,
  }));
  const points = criteria.reduce((sum, { weight }) => sum + weight, 0);
  return Rubric.parse({ version: 1, points, enough: 0.52, criteria, among: errors });
}

/** What grades the text of a question by its ideas. */
function graderOf(question) {
  const { parts: _, ...written } = gradable(draw(bank.questions.get(question), 0));
  // the oldest questions are graded by forms in the bank; the others by what stands there
  const asked = weights[question];
  const item = asked === undefined ? written : { ...written, rubric: rubricOf(asked) };
  return (sections) => gradeItem(item, { kind: 'structured', sections }, lexicon).score;
}

const rows = QUESTIONS.flatMap((question) => {
  const grade = graderOf(question);
  return SETS.flatMap((set) =>
    rated(set)
      .filter((answer) => answer.question === question)
      .map(({ sections, score, kind }) => ({
        question,
        set,
        kind,
        reference: score,
        other: grade(sections),
      })),
  );
});
function print(name, some) {
  const { quadratic, meanError, bias } = agreementOf(some);
  const figure = (mean) => (mean === null ? '' : mean.value.toFixed(2));
  console.log(
    `${name.padEnd(40)} ${String(some.length).padStart(4)}  kappa ${quadratic === null ? '-' : quadratic.value.toFixed(3)}  error ${figure(meanError)}  bias ${figure(bias)}`,
  );
}
for (const key of ['question', 'set', 'kind'])
  for (const value of new Set(rows.map((row) => row[key])))
    print(
      value,
      rows.filter((row) => row[key] === value),
    );
print('all', rows);
