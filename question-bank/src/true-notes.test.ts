import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileLexicon, gradeItem, type Answer } from '@meshwright/graders';
import { draw } from './draw.js';
import { gradable } from './gradable.js';
import { wholeBank as bank } from './node/whole-bank.js';
import type { Question } from './question-schema.js';

const truths = readFileSync(
  join(import.meta.dirname, '../../graders/fixtures/true-statements.txt'),
  'utf8',
)
  .trim()
  .split('\n');
const lexicon = compileLexicon(bank.lexicon);

/** The best answers to a question with notes, each with `said` behind one of its notes. */
function answersWith(question: Question, said: string): Answer[] {
  if (question.kind === 'choice') {
    const picked = question.options.filter(({ right }) => right).map(({ id }) => id);
    return [{ kind: 'choice', picked, reason: `${question.modelReason} ${said}` }];
  }
  if (question.kind !== 'find-the-flaw') return [];
  const notes = question.flaws.map(({ lines, why, fix }) => ({
    line: lines[0]!,
    note: `${why} ${fix}`,
  }));
  return notes.map((_, at) => ({
    kind: 'find-the-flaw',
    marks: notes.map(({ line, note }, i) => ({ line, note: i === at ? `${note} ${said}` : note })),
  }));
}

const scores = (question: Question, said: string): number[] =>
  answersWith(question, said).map(
    (answer) => gradeItem(gradable(draw(question, 1)), answer, lexicon).score,
  );

it.each(
  [...bank.questions.values()]
    .filter(({ kind }) => kind === 'choice' || kind === 'find-the-flaw')
    .map((question) => [question.id, question] as const),
)('a true statement in a note costs nothing: %s', (_id, question) => {
  const before = scores(question, '');
  const dearer = truths.filter((said) =>
    scores(question, said).some((score, i) => score < before[i]!),
  );
  expect(dearer).toEqual([]);
});

it.each(['ZeRO-3 sends less traffic in bf16.', 'At this precision ZeRO-3 saves bandwidth.'])(
  'one side of a comparison excuses nothing: %s',
  (said) => {
    const question = bank.questions.get('choose-zero-traffic')!;
    expect(scores(question, said)[0]!).toBeLessThan(scores(question, '')[0]!);
  },
);
