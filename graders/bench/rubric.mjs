/**
 * Processor time per answer of the rubric grader on this machine, as JSON: 300 and 3,000 words on every rubric, and
 * 100 KB of hostile text; needs the built package.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { parse } from 'yaml';
import { gradeStructured } from '../dist/rubric/kinds/structured.js';
import { Lexicon, mergeLexicons } from '../dist/rubric/lexicon-schema.js';
import { compileLexicon } from '../dist/rubric/lexicon/compile.js';
import { Rubric } from '../dist/rubric/schema.js';

const content = new URL('../../question-bank/content/', import.meta.url);
const yaml = (path) => parse(readFileSync(new URL(path, content), 'utf8'));
const lexicon = compileLexicon(
  mergeLexicons(
    readdirSync(new URL('lexicon/', content)).map((f) => Lexicon.parse(yaml(`lexicon/${f}`))),
  ),
);
const folders = readdirSync(new URL('questions/', content), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('model-answer.yaml'))
  .map((path) => `questions/${path.slice(0, -'model-answer.yaml'.length)}`)
  .filter((folder) => existsSync(new URL(`${folder}rubric.yaml`, content)));

/** Milliseconds of processor time per call, after a warm-up. */
function cost(task, times) {
  for (let i = 0; i < times; i++) task();
  const from = process.cpuUsage();
  for (let i = 0; i < times; i++) task();
  const { user, system } = process.cpuUsage(from);
  return Number(((user + system) / 1000 / times).toFixed(2));
}

const rates = folders.map((folder) => {
  const { parts: _, ...question } = yaml(`${folder}question.yaml`);
  const item = {
    ...question,
    kind: 'structured',
    rubric: Rubric.parse(yaml(`${folder}rubric.yaml`)),
  };
  const words = Object.values(yaml(`${folder}model-answer.yaml`).sections)
    .join('\n')
    .split(/\s+/);
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
    'ms for 300 words': cost(grade(answer(300)), 40),
    'ms for 3,000 words': cost(grade(answer(3000)), 10),
    'ms for 100 KB': cost(grade(hostile), 2),
  };
});
console.log(
  JSON.stringify({ machine: { cpu: cpus()[0]?.model, node: process.version }, rates }, null, 2),
);
