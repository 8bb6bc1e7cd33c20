/**
 * Writes the tables of docs/grading.md from the rated answers in graders/fixtures:
 * `node scripts/grading-report.mjs`. Needs the built packages.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { writeTables } from './page-tables.mjs';
import { root } from './steps.mjs';

export const gradingPage = 'docs/grading.md';

const rated = (file) =>
  readFileSync(join(root, 'graders/fixtures', file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The sets of rated answers, and what the rubrics know of them. */
const sets = {
  'calibration answers': { file: 'calibration/answers.jsonl', known: 'tuned on' },
  'other writers, tuned on': { file: 'unseen-answers/tuned.jsonl', known: 'tuned on' },
  'other writers, kept aside': { file: 'unseen-answers/kept-aside.jsonl', known: 'never read' },
  'more voices, tuned on': { file: 'unseen-answers/voices.jsonl', known: 'tuned on' },
  'more voices, kept aside': {
    file: 'unseen-answers/voices-kept-aside.jsonl',
    known: 'never read',
  },
};

const figure = (mean, digits = 2) => (mean === null ? '' : mean.value.toFixed(digits));
const signed = (mean) =>
  mean === null ? '' : `${mean.value > 0 ? '+' : ''}${mean.value.toFixed(2)}`;

function kappaIn({ quadratic }) {
  if (quadratic === null) return '';
  const { value, low, high } = quadratic;
  return `${value.toFixed(3)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

/** By question: the grader of an author who had read no answer to it, with the lexicon as it is without that question. */
function leftOut(questions, lexicon, { Rubric, compileLexicon, gradeItem, lexiconWithout }) {
  return new Map(
    rated('left-out.jsonl').map(({ question, without, rubric }) => {
      const item = {
        ...questions.get(question),
        rubric: { ...Rubric.parse(rubric), fieldErrors: true },
      };
      const left = { question, concepts: without };
      const compiled = compileLexicon(lexiconWithout(lexicon, left));
      return [question, (given) => gradeItem(item, given, compiled).score];
    }),
  );
}

/**
 * Grades every rated answer with the rubric of the bank, with one drafted from its model answer, and where there is one,
 * with one of an author who had read no answer to the question.
 */
async function graded() {
  const graders = await import('../graders/dist/index.js');
  const { agreementOf, compileLexicon, draftRubric, gradeItem, lexiconWithout } = graders;
  const { draw, gradable } = await import('../question-bank/dist/src/index.js');
  const { loadBank } = await import('../question-bank/dist/src/node/load.js');
  const bank = loadBank();
  const lexicon = compileLexicon(bank.lexicon);
  const items = new Map();
  const itemOf = (id) => {
    if (!items.has(id)) {
      const question = bank.questions.get(id);
      const item = gradable(draw(question, 0));
      const drafted = draftRubric(sourceOf(question), lexicon);
      if (!drafted.ok) throw new Error(`${id}: ${JSON.stringify(drafted.error)}`);
      // its own misconceptions are not known to a draft
      const unread = compileLexicon(lexiconWithout(bank.lexicon, { question: id, concepts: [] }));
      items.set(id, { item, drafted: { ...item, rubric: drafted.value }, unread });
    }
    return items.get(id);
  };
  const answers = Object.entries(sets).flatMap(([set, { file, known }]) =>
    rated(file).map((answer) => ({ ...answer, set, known })),
  );
  const ids = [...new Set(answers.map(({ question }) => question))];
  const blind = leftOut(new Map(ids.map((id) => [id, itemOf(id).item])), bank.lexicon, graders);
  const all = answers.map((answer) => {
    const { item, drafted, unread } = itemOf(answer.question);
    const given = { kind: 'structured', sections: answer.sections };
    return {
      ...answer,
      got: gradeItem(item, given, lexicon).score,
      drafted: gradeItem(drafted, given, unread).score,
      // those who wrote the rubrics left out wrote these answers too
      leftOut: answer.set.startsWith('more voices')
        ? undefined
        : blind.get(answer.question)?.(given),
    };
  });
  return { all, agreementOf };
}

const sourceOf = ({ id, prompt, sections, modelAnswer }) => ({
  id,
  prompt,
  sections,
  reference: modelAnswer.sections,
});

const pairs = (answers, by) => answers.map((a) => ({ reference: a.score, other: a[by] }));

function agreementTable({ all, agreementOf }, by) {
  return [
    ['answers', 'how many', 'weighted kappa', 'mean error', 'bias'],
    ...Object.entries(sets).flatMap(([set, { known }]) => {
      const some = all.filter((a) => a.set === set && a[by] !== undefined);
      if (some.length === 0) return [];
      const found = agreementOf(pairs(some, by));
      const name = by === 'got' && known === 'never read' ? `**${set}**` : set;
      return [[name, found.pairs, kappaIn(found), figure(found.meanError), signed(found.bias)]];
    }),
  ];
}

/** Rater and grader by a property of the answers, for what was tuned on and what was never read. */
function byProperty({ all, agreementOf }, property) {
  const values = [...new Set(all.map((a) => a[property]))].sort();
  const cells = (value, known) => {
    const some = all.filter((a) => a[property] === value && a.known === known);
    if (some.length === 0) return ['', '', '', ''];
    const mean = (key) => (some.reduce((s, a) => s + a[key], 0) / some.length).toFixed(1);
    const error = some.reduce((s, a) => s + Math.abs(a.got - a.score), 0) / some.length;
    return [some.length, mean('score'), mean('got'), error.toFixed(2)];
  };
  return [
    [property, 'tuned on', 'raters', 'grader', 'error', 'never read', 'raters', 'grader', 'error'],
    ...values.map((value) => [value, ...cells(value, 'tuned on'), ...cells(value, 'never read')]),
  ];
}

/** By manner of answer, where the rubric's author had read no answer to the question. */
function leftOutKinds({ all }) {
  const some = all.filter(({ leftOut }) => leftOut !== undefined);
  const kinds = [...new Set(some.map(({ kind }) => kind))].sort();
  return [
    ['kind', 'how many', 'raters', 'grader', 'error'],
    ...kinds.map((kind) => {
      const these = some.filter((a) => a.kind === kind);
      const mean = (of) => these.reduce((sum, a) => sum + of(a), 0) / these.length;
      const error = mean((a) => Math.abs(a.leftOut - a.score));
      return [
        kind,
        these.length,
        mean((a) => a.score).toFixed(1),
        mean((a) => a.leftOut).toFixed(1),
        error.toFixed(2),
      ];
    }),
  ];
}

/** Writes the tables of the page. */
export async function writeGradingReport() {
  const found = await graded();
  await writeTables(gradingPage, {
    agreement: agreementTable(found, 'got'),
    kinds: byProperty(found, 'kind'),
    questions: byProperty(found, 'question'),
    'left-out': agreementTable(found, 'leftOut'),
    'left-out-kinds': leftOutKinds(found),
    drafted: agreementTable(found, 'drafted'),
  });
}

if (fileURLToPath(import.meta.url) === argv[1]) await writeGradingReport();
