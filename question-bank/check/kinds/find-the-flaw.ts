import type { Answer } from '@meshwright/graders';
import { scoredFirst, type Case, type KindCheck, type OfKind } from './kind.js';

const answer = (marks: readonly { line: number; note: string }[]): Answer => ({
  kind: 'find-the-flaw',
  marks: [...marks],
});

function cases({ exhibit, flaws, prompt }: OfKind<'find-the-flaw'>): Case[] {
  const first = flaws.map(({ lines: [line = 0], why, fix }) => ({ line, note: `${why} ${fix}` }));
  const all = exhibit.lines.map((text, i) => ({ line: i + 1, note: text }));
  return [
    ['the model answer', answer(first), 9.5, 10],
    ['the marks alone', answer(first.map((mark) => ({ ...mark, note: '' }))), 2, 5],
    ['every line, with itself as the note', answer(all), 0, 3],
    ['every line with the prompt', answer(all.map((m) => ({ ...m, note: prompt }))), 0, 3],
    ['a blank answer', answer([]), 0, 0],
  ];
}

export const findTheFlaw: KindCheck<OfKind<'find-the-flaw'>> = {
  rubricSections: ({ flaws }) => flaws.map(({ id }) => id),
  faults: (question, grade) => scoredFirst(question, cases(question), grade),
};
