/**
 * Counts which classes of words stand beside one another in language (the bank's guides, the calibration answers and
 * the bank's samples, as written and in lower case) and writes `src/rubric/text/order-table.ts`; needs the built package.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { normalise } from '../dist/rubric/text/normalise.js';
import { classOf, RARE } from '../dist/rubric/text/order-classes.js';
import { tokenise } from '../dist/rubric/text/tokens.js';

const here = (path) => new URL(path, import.meta.url);
const content = here('../../question-bank/content/');
const files = readdirSync(content, { recursive: true, encoding: 'utf8' }).sort();
const text = (path) => readFileSync(new URL(path, content), 'utf8');

/** No order of language is to be learnt from these. */
const unordered = new Set(['keyword-stuffer', 'empty', 'adversarial', 'scrambled', 'shuffled']);
const rated = readFileSync(here('../fixtures/calibration/answers.jsonl'), 'utf8')
  .trim()
  .split('\n');
const answers = [
  ...rated.map((line) => JSON.parse(line)),
  ...files.filter((f) => f.endsWith('samples.yaml')).flatMap((f) => parse(text(f))),
  ...files.filter((f) => f.endsWith('model-answer.yaml')).map((f) => parse(text(f))),
]
  .filter((a) => a.sections && !unordered.has(a.kind))
  .flatMap((a) => Object.values(a.sections));
const texts = [
  ...answers.map((t) => [t, 1]),
  ...answers.map((t) => [t.toLowerCase(), 1]),
  ...files.filter((f) => f.endsWith('.md')).map((f) => [text(f), 0.3]),
];

const RAREST = 12;
const SMOOTHING = 2;
const LIMIT = 3;

const sequences = texts.map(([t, weight]) => {
  const tokens = tokenise(normalise(t), () => false);
  return [tokens.map((k) => [classOf(k), RARE[k.kind]]), weight];
});
const seen = new Map();
for (const [s, w] of sequences) for (const [c] of s) seen.set(c, (seen.get(c) ?? 0) + w);
const kept = (c, rare) => ((seen.get(c) ?? 0) >= RAREST ? c : rare);
const classes = [
  ...new Set([
    'NL',
    ...Object.values(RARE),
    ...[...seen].filter(([, n]) => n >= RAREST).map(([c]) => c),
  ]),
].sort();
const index = new Map(classes.map((c, i) => [c, i]));
const size = classes.length;
const pairs = Array.from({ length: size }, () => new Float64Array(size));
for (const [s, weight] of sequences) {
  const ids = [...['NL'], ...s.map(([c, rare]) => kept(c, rare)), 'NL'].map((c) => index.get(c));
  for (let i = 1; i < ids.length; i++) pairs[ids[i - 1]][ids[i]] += weight;
}
const total = pairs.reduce((sum, row) => sum + row.reduce((a, b) => a + b, 0), 0);
const right = classes.map(
  (_, j) =>
    Math.max(
      0.5,
      pairs.reduce((sum, row) => sum + row[j], 0),
    ) / total,
);
/** Nepers by which the pair is likelier than chance, in tenths, from A (-3) upwards. */
const letter = (row, j) => {
  const left = row.reduce((a, b) => a + b, 0);
  const likelihood = (row[j] + SMOOTHING * right[j]) / (left + SMOOTHING) / right[j];
  const tenths = Math.round(10 * Math.min(LIMIT, Math.max(-LIMIT, Math.log(likelihood))));
  return String.fromCharCode(65 + tenths + 10 * LIMIT);
};
const rows = pairs.map(
  (row, i) => `  ${JSON.stringify([classes[i], classes.map((_, j) => letter(row, j)).join('')])},`,
);
writeFileSync(
  here('../src/rubric/text/order-table.ts'),
  `/**
 * Written by \`bench/fit-order.mjs\`: for each class of words, and each that may follow it (in the same order), how
 * much likelier than chance the pair is in language, in tenths of a neper from \`A\` (-3.0) upwards.
 */
// prettier-ignore
export const orderTable: readonly (readonly [string, string])[] = [
${rows.join('\n')}
];
`,
);
console.log(`${size} classes, ${Math.round(total)} pairs`);
