/**
 * Learns which classes of words stand beside one another in language, and not when words are shuffled, and writes
 * `src/rubric/text/order-table.ts`: logistic regression on stretches of the bank's guides and of honest answers, as
 * written and in lower case, against the same texts with the words of all or of each sentence shuffled. With
 * `--left-out` it learns without each fifth of the questions in turn and prints how well the rest is told apart.
 * Needs the built package.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { parse } from 'yaml';
import { normalise } from '../dist/rubric/text/normalise.js';
import { classOf, RARE } from '../dist/rubric/text/order-classes.js';
import { structure } from '../dist/rubric/text/structure.js';
import { tokenise } from '../dist/rubric/text/tokens.js';

const here = (path) => new URL(path, import.meta.url);
const content = here('../../question-bank/content/');
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).sort();
const text = (path) => readFileSync(new URL(path, content), 'utf8');
const rated = (path) =>
  readFileSync(here(`../fixtures/${path}`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

/** A generator of numbers in [0, 1) (mulberry32). */
function draws(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const draw = draws(20);
function shuffled(list) {
  const made = [...list];
  for (let i = made.length - 1; i > 0; i--) {
    const j = Math.floor(draw() * (i + 1));
    [made[i], made[j]] = [made[j], made[i]];
  }
  return made;
}
const shuffle = (t) => shuffled(t.split(/\s+/)).join(' ');
const shuffleSentences = (t) =>
  t
    .split(/(?<=[.!?])\s+|\n+/)
    .map((s) => `${shuffled(s.replace(/[.!?]$/, '').split(/\s+/)).join(' ')}.`)
    .join('\n');

/** No order of language is to be learnt from these. */
const unordered = new Set(['keyword-stuffer', 'empty', 'adversarial', 'scrambled', 'shuffled']);
const own = files
  .filter((f) => f.endsWith('samples.yaml') || f.endsWith('model-answer.yaml'))
  .flatMap((f) => [parse(text(f))].flat().map((a) => ({ ...a, question: f.split('/').at(-2) })));
const answers = [
  ...own,
  ...rated('calibration/answers.jsonl'),
  ...rated('unseen-answers/tuned.jsonl'),
  ...rated('unseen-answers/voices.jsonl'),
].filter((a) => a.sections && !unordered.has(a.kind));
const LEAST = 300;
const guides = files
  .filter((f) => f.endsWith('.md'))
  .flatMap((f) => text(f).split(/\n#+ /))
  .filter((part) => part.length > LEAST)
  .map((part) => ({ question: '', text: part }));
const texts = [
  ...guides,
  ...answers.map(({ question, sections }) => ({
    question,
    text: Object.values(sections).join('\n'),
  })),
];
const samples = texts.flatMap(({ question, text: t }) => [
  { question, text: t, right: true },
  { question, text: t.toLowerCase(), right: true },
  { question, text: shuffle(t), right: false },
  { question, text: shuffleSentences(t), right: false },
  { question, text: shuffleSentences(t).toLowerCase(), right: false },
]);

/** The classes of each sentence, with what closes it. */
function sentencesOf(t) {
  const tokens = tokenise(normalise(t), () => false);
  const into = { sentences: [], clauses: [] };
  structure(tokens, { from: 0, to: tokens.length, section: 0 }, into);
  return into.sentences.map((s) =>
    tokens.slice(s.from, s.to + 1).map((k) => [classOf(k), RARE[k.kind]]),
  );
}
const RAREST = 20;
const read = samples.map((s) => ({ ...s, sentences: sentencesOf(s.text) }));
const seen = new Map();
for (const { right, sentences } of read)
  if (right) for (const [c] of sentences.flat()) seen.set(c, (seen.get(c) ?? 0) + 1);
const classes = [
  ...new Set([
    'NL',
    ...Object.values(RARE),
    ...[...seen].filter(([, n]) => n >= RAREST).map(([c]) => c),
  ]),
].sort();
const index = new Map(classes.map((c, i) => [c, i]));
const size = classes.length;
const LINE = index.get('NL');
const pairsOf = (sentences) =>
  sentences.flatMap((sentence) => {
    const ids = [LINE, ...sentence.map(([c, rare]) => index.get(c) ?? index.get(rare))];
    if (ids.at(-1) !== LINE) ids.push(LINE);
    return ids.slice(1).map((id, i) => ids[i] * size + id);
  });
const documents = read.map(({ question, right, sentences }) => ({
  question,
  right,
  pairs: pairsOf(sentences),
}));

const ROUNDS = 25;
const [SHORTEST, LONGEST] = [12, 60];
const RATE = 0.15;
const SHRINK = 3e-4;
/** Weights of pairs by which stretches of language are told from shuffled ones (AdaGrad). */
function learn(docs) {
  const weights = new Float64Array(size * size);
  const squares = new Float64Array(size * size).fill(1e-8);
  const next = draws(7);
  for (let round = 0; round < ROUNDS; round++)
    for (const { pairs, right } of docs) {
      const n = Math.min(pairs.length, SHORTEST + Math.floor(next() * (LONGEST - SHORTEST)));
      const from = Math.floor(next() * (pairs.length - n + 1));
      const counts = new Map();
      for (const p of pairs.slice(from, from + n)) counts.set(p, (counts.get(p) ?? 0) + 1);
      let z = 0;
      for (const [p, c] of counts) z += (c * weights[p]) / Math.sqrt(n);
      const error = (1 / (1 + Math.exp(-z)) - (right ? 1 : 0)) / Math.sqrt(n);
      for (const [p, c] of counts) {
        const slope = error * c + SHRINK * weights[p];
        squares[p] += slope * slope;
        weights[p] -= (RATE * slope) / Math.sqrt(squares[p]);
      }
    }
  return weights;
}
/** The documents in an order that a seed fixes. */
const mixed = shuffled(documents);

const FEWEST = 40;
const FOLDS = 5;
function leftOut() {
  const questions = [...new Set(answers.map((a) => a.question))].sort();
  const signs = { right: [], shuffled: [] };
  for (let fold = 0; fold < FOLDS; fold++) {
    const out = new Set(questions.filter((_, i) => i % FOLDS === fold));
    const weights = learn(mixed.filter((d) => !out.has(d.question)));
    for (const { question, right, pairs } of documents)
      if (out.has(question) && pairs.length >= FEWEST)
        signs[right ? 'right' : 'shuffled'].push(
          pairs.reduce((s, p) => s + weights[p], 0) / pairs.length,
        );
  }
  const shares = [0, 0.005, 0.01, 0.02, 0.05, 0.5, 0.95, 0.98, 0.99, 0.995, 1];
  for (const [name, list] of Object.entries(signs)) {
    list.sort((a, b) => a - b);
    const at = shares.map((p) => `${p}: ${list[Math.floor(p * (list.length - 1))].toFixed(2)}`);
    console.log(`${name} (${list.length}) ${at.join('  ')}`);
  }
}

const LIMIT = 3;
/** A weight in tenths, from A (-3) upwards. */
const letter = (weight) =>
  String.fromCharCode(65 + Math.round(10 * Math.min(LIMIT, Math.max(-LIMIT, weight))) + 10 * LIMIT);
function write() {
  const weights = learn(mixed);
  const rows = classes.map(
    (c, i) =>
      `  ${JSON.stringify([c, classes.map((_, j) => letter(weights[i * size + j])).join('')])},`,
  );
  writeFileSync(
    here('../src/rubric/text/order-table.ts'),
    `/**
 * Written by \`bench/fit-order.mjs\`: for each class of words, and each that may follow it (in the same order), how
 * much the pair speaks for language rather than for shuffled words, in tenths from \`A\` (-3.0) upwards.
 */
// prettier-ignore
export const orderTable: readonly (readonly [string, string])[] = [
${rows.join('\n')}
];
`,
  );
}
if (argv.includes('--left-out')) leftOut();
else write();
console.log(`${size} classes, ${documents.length} documents`);
