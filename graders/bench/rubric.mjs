/**
 * Milliseconds per answer of the rubric grader on this machine, warm, as JSON: the median and the 95th percentile for
 * 300 and 3,000 words on every rubric and for 100 KB of hostile text; needs the built package.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parse } from 'yaml';
import { fieldErrorsOf } from '../dist/rubric/field-errors.js';
import { gradeStructured } from '../dist/rubric/kinds/structured.js';
import { IdeaFile } from '../dist/rubric/idea.js';
import { LexiconFile, mergeLexicons } from '../dist/rubric/lexicon-schema.js';
import { compileLexicon } from '../dist/rubric/lexicon/compile.js';
import { Rubric } from '../dist/rubric/schema.js';

const content = new URL('../../question-bank/content/', import.meta.url);
const yaml = (path) => parse(readFileSync(new URL(path, content), 'utf8'));
const folders = readdirSync(new URL('questions/', content), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('model-answer.yaml'))
  .map((path) => `questions/${path.slice(0, -'model-answer.yaml'.length)}`)
  .filter((folder) => existsSync(new URL(`${folder}rubric.yaml`, content)));

const questions = folders.map((folder) => {
  const { parts: _, ...question } = yaml(`${folder}question.yaml`);
  return {
    item: { ...question, kind: 'structured', rubric: Rubric.parse(yaml(`${folder}rubric.yaml`)) },
    words: Object.values(yaml(`${folder}model-answer.yaml`).sections)
      .join('\n')
      .split(/\s+/),
  };
});
const lexicon = compileLexicon(
  mergeLexicons(
    readdirSync(new URL('lexicon/', content)).map((f) => LexiconFile.parse(yaml(`lexicon/${f}`))),
    fieldErrorsOf(questions.map(({ item }) => item)),
    readdirSync(new URL('ideas/', content)).flatMap(
      (f) => IdeaFile.parse(yaml(`ideas/${f}`)).ideas,
    ),
  ),
);

const tasks = questions.map(({ item, words }) => {
  const answer = (size) =>
    Object.fromEntries(
      item.sections.map(({ id }, s) => [
        id,
        Array.from(
          { length: size / item.sections.length },
          (_, i) => words[(7 * s + i) % words.length],
        ).join(' '),
      ]),
    );
  const grade = (sections) => () =>
    gradeStructured(item, { kind: 'structured', sections }, lexicon);
  const hostile = {
    [item.sections[0].id]: "nsys all-reduce 16 GB don't never, ".repeat(2900).slice(0, 100_000),
  };
  return {
    question: item.id,
    '300 words': grade(answer(300)),
    '3,000 words': grade(answer(3000)),
    '100 KB': grade(hostile),
  };
});

const TIMES = { '300 words': 100, '3,000 words': 20, '100 KB': 5 };
/** A server has graded thousands of answers before: what it compiles as it goes is compiled before anything is measured. */
const WARM = 20;
const ms = (value) => Number(value.toFixed(2));

/** A server grades answers to all questions in turn: all are run before any is measured, and again in turn. */
function measure(size) {
  const times = tasks.map(() => []);
  for (let round = -WARM; round < TIMES[size]; round++)
    tasks.forEach((task, i) => {
      const from = performance.now();
      task[size]();
      if (round >= 0) times[i].push(performance.now() - from);
    });
  const at = (list, share) => ms(list.toSorted((a, b) => a - b)[Math.floor(share * list.length)]);
  return {
    median: at(times.flat(), 0.5),
    p95: at(times.flat(), 0.95),
    'median by question': Object.fromEntries(
      tasks.map(({ question }, i) => [question, at(times[i], 0.5)]),
    ),
  };
}

const machine = { cpu: cpus()[0]?.model, cores: cpus().length, node: process.version };
const sizes = Object.fromEntries(Object.keys(TIMES).map((size) => [size, measure(size)]));
console.log(JSON.stringify({ machine, 'ms per answer': sizes }, null, 2));
