/**
 * Grades answers that nobody has opened, once, and keeps what came out: `node graders/bench/unread.mjs RUN QUESTION...`
 * writes `graders/fixtures/sealed/runs/RUN.jsonl`, a line an answer: id, question, manner, what the raters gave and what
 * the grader gives. It shows figures alone, never a word of an answer. Needs the built packages.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { agreementOf, compileLexicon, gradeItem } from '../dist/index.js';

const sealed = new URL('../fixtures/sealed/', import.meta.url);
const { draw, gradable } = await import(
  new URL('../../question-bank/dist/src/index.js', import.meta.url).href
);
const { loadBank } = await import(
  new URL('../../question-bank/dist/src/node/load.js', import.meta.url).href
);
const bank = loadBank();
const lexicon = compileLexicon(bank.lexicon);

/** The answers of a file, one JSON object a line. */
const answersIn = (name) =>
  gunzipSync(readFileSync(new URL(`${name}.jsonl.gz`, sealed)))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** The score of the text alone: parts have graders of their own, and the raters saw none. */
function graded({ question, sections }) {
  const item = gradable(draw(bank.questions.get(question), 0));
  const { parts: _, ...written } = item;
  return gradeItem(written, { kind: 'structured', sections }, lexicon).score;
}

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

function summary(name, rows) {
  const { quadratic } = agreementOf(
    rows.map(({ rated, score }) => ({ reference: rated, other: score })),
  );
  const error = mean(rows.map(({ rated, score }) => Math.abs(score - rated)));
  const bias = mean(rows.map(({ rated, score }) => score - rated));
  const kappa =
    quadratic === null
      ? 'no kappa'
      : `kappa ${quadratic.value.toFixed(3)} (${quadratic.low.toFixed(2)} to ${quadratic.high.toFixed(2)})`;
  console.log(
    `${name.padEnd(32)} ${String(rows.length).padStart(4)}  ${kappa}, mean error ${error.toFixed(2)}, bias ${bias.toFixed(2)}`,
  );
}

/** The rows of each value of a column, in the order met. */
const by = (rows, column) =>
  [...new Set(rows.map((row) => row[column]))].map((value) => [
    value,
    rows.filter((row) => row[column] === value),
  ]);

const [run, ...questions] = argv.slice(2);
if (run === undefined || questions.length === 0) {
  console.error('node graders/bench/unread.mjs RUN QUESTION...');
  exit(2);
}
const file = new URL(`runs/${run}.jsonl`, sealed);
if (existsSync(file)) {
  console.error(`The run ${run} has been made: what it gave stands in ${file.pathname}.`);
  exit(1);
}
const rows = questions.flatMap((name) =>
  answersIn(name).map((answer) => ({
    id: answer.id,
    question: answer.question,
    kind: answer.kind,
    rated: answer.score,
    score: graded(answer),
  })),
);
mkdirSync(new URL('runs/', sealed), { recursive: true });
writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
for (const column of ['question', 'kind'])
  for (const [name, some] of by(rows, column)) summary(name, some);
summary('all', rows);
