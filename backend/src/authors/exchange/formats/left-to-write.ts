/** What an imported draft still needs before it can be asked, in plain sentences. Pure. */
import type { ChoiceDraft, Draft, NumberDraft, OrderDraft, WrittenDraft } from './draft.js';

export function leftToWrite(draft: Draft): string[] {
  switch (draft.kind) {
    case 'choice':
      return [...facts(draft), ...choice(draft)];
    case 'ordering':
      return [...facts(draft), ...ordering(draft)];
    case 'numeric':
      return [...facts(draft), ...numeric(draft)];
    case 'structured':
      return [...facts(draft), ...written(draft)];
  }
}

const when = (holds: boolean, note: string): string[] => (holds ? [note] : []);

function facts({ guide, tier, topics, minutes }: Draft): string[] {
  const open = [
    ...when(guide === null, 'guide'),
    ...when(tier === null, 'tier'),
    ...when(topics.length === 0, 'topic'),
  ];
  return [
    ...when(open.length > 0, `Left to choose: ${open.join(', ')}.`),
    ...when(minutes === null, 'It says no time: 8 minutes stand in for it.'),
  ];
}

function choice({ options, reason, modelReason }: ChoiceDraft): string[] {
  const right = options.filter((option) => option.right).length;
  const silent = options.filter(({ why }) => why === null || why === '').length;
  return [
    ...when(
      options.length < 3,
      'A choice here has 3 options or more: write another that is wrong.',
    ),
    ...when(
      options.length > 8,
      `A choice here has at most 8 options, and this one ${String(options.length)}.`,
    ),
    ...when(right === 0, 'No option is said to be right: mark those that are.'),
    ...when(
      right > 0 && right === options.length && options.length >= 3,
      'Every option is said to be right: write one that is wrong.',
    ),
    ...when(
      right > 1 && right < options.length,
      'Several options are right: candidates are to pick all of them.',
    ),
    ...when(silent > 0, 'Why each option is right or wrong is left to write.'),
    ...when(
      reason === null || modelReason === null,
      'A choice here asks for a reason as well: its label and a model reason are left to write.',
    ),
    'The marks for the reason (rubric) come next: draft them from the model reason.',
  ];
}

const ordering = ({ steps, working }: OrderDraft): string[] => [
  ...when(
    steps.length < 5,
    `An order here needs 5 steps or more that follow each other, and this one has ${String(steps.length)}.`,
  ),
  ...when(
    steps.length > 12,
    `An order here has at most 12 steps, and this one ${String(steps.length)}.`,
  ),
  'Why each step comes before the next is left to write; where steps may change places, take their line out.',
  ...when(working === null, 'How the order comes about (working) is left to write.'),
];

const numeric = ({ quantity, parameters, right }: NumberDraft): string[] => [
  ...when(
    quantity === null,
    `A number here is computed from a quantity of the field, with figures drawn for each candidate: choose the quantity${right === null ? '' : ` that gives ${String(right)} here`}, and put its parameters into the prompt. Where there is none, make it a written question.`,
  ),
  ...when(quantity !== null && parameters === null, 'The parameters are left to write.'),
];

const written = ({ sections }: WrittenDraft): string[] => [
  ...when(
    sections.some(({ model }) => model === null || model === ''),
    'A model answer is left to write.',
  ),
  'The marks (rubric) come next: draft them from the model answer.',
];
