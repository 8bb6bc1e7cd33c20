import type { Answer } from '@meshwright/graders';
import { draw } from '../src/draw.js';
import type { PinnedItem, Question } from '../src/question-schema.js';
import { ChoiceSamples, FlawSamples, OrderingSamples } from '../src/sample-schema.js';

export type ProvenKind = 'ordering' | 'choice' | 'find-the-flaw';
type ProvenQuestion = Extract<Question, { kind: ProvenKind }>;

/** What a named answer must score, of ten. */
export interface Proof {
  readonly what: string;
  readonly item: PinnedItem;
  readonly answer: Answer;
  readonly min: number;
  readonly max: number;
}

/** How many drawn orders are tried. */
const DRAWS = 20;

type Case = [what: string, answer: Answer, min: number, max: number];

function orderingCases(question: Extract<Question, { kind: 'ordering' }>): Case[] {
  const answer = (order: readonly string[]): Answer => ({ kind: 'ordering', order: [...order] });
  return [
    ['the right order', answer(question.rightOrder), 10, 10],
    ['the right order turned round', answer([...question.rightOrder].reverse()), 0, 0],
    ['a blank answer', answer([]), 0, 0],
  ];
}

/** The order that a candidate is shown must be worth nothing. */
function drawnOrders(question: Extract<Question, { kind: 'ordering' }>): Proof[] {
  return Array.from({ length: DRAWS }, (_, seed) => {
    const item = draw(question, seed);
    const order = item.kind === 'ordering' ? item.steps.map(({ id }) => id) : [];
    const what = `the order drawn with seed ${seed.toString()}`;
    return { what, item, answer: { kind: 'ordering', order }, min: 0, max: 0 };
  });
}

function choiceCases(question: Extract<Question, { kind: 'choice' }>): Case[] {
  const right = question.options.filter((option) => option.right).map(({ id }) => id);
  const wrong = question.options.filter((option) => !option.right).map(({ id }) => id);
  const labels = question.options.map(({ label }) => label).join('\n');
  const answer = (picked: readonly string[], reason: string): Answer => ({
    kind: 'choice',
    picked: [...picked],
    reason,
  });
  return [
    ['the model answer', answer(right, question.modelReason), 9.5, 10],
    ['the right pick alone', answer(right, ''), 0, 2],
    ['the right pick with the options as its reason', answer(right, labels), 0, 2.5],
    ['the right pick with the prompt as its reason', answer(right, question.prompt), 0, 2.5],
    ['the wrong options', answer(wrong, ''), 0, 0],
    ['every option', answer([...right, ...wrong], ''), 0, 2],
    ['a blank answer', answer([], ''), 0, 0],
  ];
}

function flawCases(question: Extract<Question, { kind: 'find-the-flaw' }>): Case[] {
  const { exhibit, flaws, prompt } = question;
  const answer = (marks: readonly { line: number; note: string }[]): Answer => ({
    kind: 'find-the-flaw',
    marks: [...marks],
  });
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

/** What must hold of a question of a typed kind, whatever its author's samples say. */
export function proofsOf(question: ProvenQuestion): Proof[] {
  const item = draw(question, 0);
  const proofs = (cases: readonly Case[]): Proof[] =>
    cases.map(([what, answer, min, max]) => ({ what, item, answer, min, max }));
  switch (question.kind) {
    case 'ordering':
      return [...proofs(orderingCases(question)), ...drawnOrders(question)];
    case 'choice':
      return proofs(choiceCases(question));
    case 'find-the-flaw':
      return proofs(flawCases(question));
  }
}

/** The shape of samples.yaml, by kind. */
export const typedSamples = {
  ordering: OrderingSamples,
  choice: ChoiceSamples,
  'find-the-flaw': FlawSamples,
} as const;
