import type { Answer } from '@meshwright/graders';
import { leastSpan, play } from '@meshwright/graders/schedule';
import {
  questionFault,
  scoredFirst,
  type Case,
  type KindCheck,
  type OfKind,
  type TypedFault,
} from './kind.js';

const answer = (stages: readonly (readonly string[])[]): Answer => ({
  kind: 'schedule',
  stages: stages.map((row) => [...row]),
});

const rowsOf = ({ best }: OfKind<'schedule'>): string[][] => best.map((row) => row.split(' '));

/** Nothing is called best that no bound proves to be. */
function unproved(question: OfKind<'schedule'>): TypedFault[] {
  const { span } = play(question.pipeline, rowsOf(question));
  const least = leastSpan(question.pipeline);
  return span === least
    ? []
    : [
        questionFault(
          'best',
          `it takes ${span.toString()} units, and what is proved is that none takes less than ${least.toString()}`,
          'a pipeline whose best layout reaches the bound of its busiest stage',
        ),
      ];
}

function cases(question: OfKind<'schedule'>): Case[] {
  const best = rowsOf(question);
  const letters = question.pipeline.weight === undefined ? ['F', 'B'] : ['F', 'B', 'W'];
  const each = Array.from({ length: question.pipeline.microBatches }, (_, j) => (j + 1).toString());
  const everywhere = (row: readonly string[]) => best.map(() => row);
  const oneByOne = each.flatMap((j) => letters.map((letter) => letter + j));
  const letterByLetter = letters.flatMap((letter) => each.map((j) => letter + j));
  return [
    ['the best layout', answer(best), 10, 10],
    ['one micro-batch after the other', answer(everywhere(oneByOne)), 4, 7],
    ['all forward passes first', answer(everywhere(letterByLetter)), 0, 9],
    ['the best layout turned round', answer(best.map((row) => [...row].reverse())), 0, 0],
    ['the best layout less its last pass', answer(best.map((row) => row.slice(0, -1))), 0, 0],
    ['a blank answer', answer([]), 0, 0],
  ];
}

export const schedule: KindCheck<OfKind<'schedule'>> = {
  rubricSections: () => null,
  faults: (question, grade) => [
    ...unproved(question),
    ...scoredFirst(question, cases(question), grade),
  ],
};
