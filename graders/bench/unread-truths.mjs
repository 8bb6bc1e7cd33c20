/**
 * Whether true sentences that nobody has read cost points, once: `node graders/bench/unread-truths.mjs RUN` writes
 * `graders/fixtures/sealed/runs/RUN.jsonl`, a line a question: how many of the sentences are charged as an error when each
 * is the whole answer, and how many take more than 0.3 of a complete answer when they stand in it. Figures alone, never a
 * word of a sentence. Needs the built packages.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { argv, exit } from 'node:process';
import { gunzipSync } from 'node:zlib';
import { compileLexicon, gradeItem } from '../dist/index.js';

const sealed = new URL('../fixtures/sealed/', import.meta.url);
const { draw, gradable } = await import(
  new URL('../../question-bank/dist/src/index.js', import.meta.url).href
);
const { loadBank } = await import(
  new URL('../../question-bank/dist/src/node/load.js', import.meta.url).href
);

const [run] = argv.slice(2);
const file = new URL(`runs/${run}.jsonl`, sealed);
if (run === undefined || existsSync(file)) {
  console.error('node graders/bench/unread-truths.mjs RUN, with a name that no run has yet');
  exit(2);
}
const bank = loadBank();
const lexicon = compileLexicon(bank.lexicon);
const truths = gunzipSync(readFileSync(new URL('true-sentences.jsonl.gz', sealed)))
  .toString('utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line).text);
if (truths.some((text) => typeof text !== 'string')) throw new Error('a sentence has no text');

const written = [...bank.questions.values()].filter(({ kind }) => kind === 'structured');
const rows = written.map((question) => {
  const { parts: _, ...item } = gradable(draw(question, 0));
  const last = item.sections.at(-1).id;
  const graded = (sections) => gradeItem(item, { kind: 'structured', sections }, lexicon);
  const model = question.modelAnswer.sections ?? question.modelAnswer;
  const whole = graded(model).score;
  const beside = (text) => graded({ ...model, [last]: `${model[last] ?? ''}\n${text}` }).score;
  return {
    question: question.id,
    byIdeas: (item.rubric.among ?? []).length > 0,
    sentences: truths.length,
    charged: truths.filter((text) => graded({ [last]: text }).misconceptions.length > 0).length,
    whole,
    lost: truths.filter((text) => whole - beside(text) > 0.3).length,
  };
});
writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
for (const byIdeas of [true, false]) {
  const some = rows.filter((row) => row.byIdeas === byIdeas);
  const sum = (column) => some.reduce((all, row) => all + row[column], 0);
  console.log(
    `${byIdeas ? 'by ideas' : 'by forms'}: ${some.length} questions, ${sum('sentences')} pairs, ${sum('charged')} charged alone, ${sum('lost')} cost more than 0.3 of a complete answer`,
  );
}
