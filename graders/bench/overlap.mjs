/**
 * How often honest answers share half of their words with a model answer or with another answer, and how often copies
 * do: `node graders/bench/overlap.mjs`. Needs the built packages.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { overlapOf, randomFrom, worded } from '../dist/index.js';
import { modelTextOf } from '../../question-bank/dist/src/index.js';
import { loadBank } from '../../question-bank/dist/src/node/load.js';

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url));
const FROM = 0.495; // what rounds to the 50 % of the server
const LEAST_WORDS = 40;

const lines = (text) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
const rated = [
  'calibration/answers',
  ...['tuned', 'kept-aside', 'voices', 'voices-kept-aside'].map((set) => `unseen-answers/${set}`),
];
/** The opened ones of those that were locked away; drafts and broken answers are others. */
const opened = (id) =>
  ['sealed', 'sealed/second'].flatMap((folder) => {
    const file = join(fixtures, folder, `${id}.jsonl.gz`);
    return existsSync(file) ? lines(gunzipSync(readFileSync(file)).toString()) : [];
  });

const { questions } = loadBank();
const written = [...questions.values()].filter(({ kind }) => kind === 'structured');
const all = rated.flatMap((name) => lines(readFileSync(join(fixtures, `${name}.jsonl`), 'utf8')));
const textOf = ({ sections }) => Object.values(sections).join('\n\n');
const most = (one, other, given) =>
  Math.max(overlapOf(one, other, given).share, overlapOf(other, one, given).share);

const honest = { answers: 0, model: 0, others: 0 };
const copies = new Map();
const count = (name, share) => {
  const { made = 0, found = 0 } = copies.get(name) ?? {};
  copies.set(name, { made: made + 1, found: found + (share >= FROM ? 1 : 0) });
};
/** Every `nth` word, or each with a probability, becomes another. */
const every = (nth) => (text) =>
  text
    .split(/\s+/u)
    .map((word, at) => (at % nth === nth - 1 ? `x${at}` : word))
    .join(' ');
const byChance = (share, random) => (text) =>
  text
    .split(/\s+/u)
    .map((word, at) => (random() < share ? `x${at}` : word))
    .join(' ');
const random = randomFrom(1);
const changes = {
  'word for word': (text) => text,
  'every tenth word another': every(10),
  'every fifth word another': every(5),
  'every fourth word another': every(4),
  'one word in five another, by chance': byChance(0.2, random),
  'one word in three another, by chance': byChance(1 / 3, random),
};

for (const question of written) {
  const { id, prompt, sections } = question;
  const given = worded([prompt, ...sections.map(({ label }) => label)].join('\n'));
  const text = modelTextOf(question);
  const model = worded(text);
  for (const [name, change] of Object.entries(changes))
    count(name, most(worded(change(text)), model, given));
  const answers = [...all.filter((answer) => answer.question === id), ...opened(id)]
    .map((answer) => worded(textOf(answer)))
    .filter(({ words }) => words.length >= LEAST_WORDS);
  for (const [at, answer] of answers.entries()) {
    honest.answers++;
    if (most(answer, model, given) >= FROM) honest.model++;
    if (answers.some((other, i) => i !== at && most(answer, other, given) >= FROM)) honest.others++;
  }
}

const percent = (part, whole) => `${((100 * part) / whole).toFixed(2)} %`;
console.log(
  `${honest.answers} answers of their own, by independent writers, to ${written.length} questions`,
);
console.log(
  `share half with the model answer: ${honest.model} (${percent(honest.model, honest.answers)})`,
);
console.log(
  `share half with any other answer: ${honest.others} (${percent(honest.others, honest.answers)})`,
);
for (const [name, { made, found }] of copies)
  console.log(`copied ${name}: ${found} of ${made} found`);
