import type { Answer } from '@meshwright/graders';
import { scoredFirst, type Case, type KindCheck, type OfKind } from './kind.js';

const answer = (picked: readonly string[], reason: string): Answer => ({
  kind: 'choice',
  picked: [...picked],
  reason,
});

function cases({ options, modelReason, prompt }: OfKind<'choice'>): Case[] {
  const right = options.filter((option) => option.right).map(({ id }) => id);
  const wrong = options.filter((option) => !option.right).map(({ id }) => id);
  const labels = options.map(({ label }) => label).join('\n');
  return [
    ['the model answer', answer(right, modelReason), 9.5, 10],
    ['the right pick alone', answer(right, ''), 0, 2],
    ['the right pick with the options as its reason', answer(right, labels), 0, 2.5],
    ['the right pick with the prompt as its reason', answer(right, prompt), 0, 2.5],
    ['the wrong options', answer(wrong, ''), 0, 0],
    ['every option', answer([...right, ...wrong], ''), 0, 2],
    ['a blank answer', answer([], ''), 0, 0],
  ];
}

export const choice: KindCheck<OfKind<'choice'>> = {
  rubricSections: () => ['reason'],
  faults: (question, grade) => scoredFirst(question, cases(question), grade),
};
