import type { PinnedItem, PinnedPart, Question, QuestionPart } from './question-schema.js';

type Structured = Extract<Question, { kind: 'structured' }>;
type PinnedStructured = Extract<PinnedItem, { kind: 'structured' }>;

/** A question of a typed kind. */
export type TypedQuestion = Exclude<Question, Structured>;

/** A part as the question that it would be alone: what holds for questions of its kind holds for it. */
export function partQuestion(question: Structured, part: QuestionPart): TypedQuestion {
  const { guide, tier, topics, minutes, sources, version } = question;
  const { label: title, points: _, ...own } = part;
  return { guide, tier, topics, minutes, sources, version, title, ...own };
}

/** The same of a part as it was drawn. */
export function partItem(
  item: PinnedStructured,
  part: PinnedPart,
): Exclude<PinnedItem, PinnedStructured> {
  const { guide, tier, topics, minutes, sources, version, seed } = item;
  const { label: title, points: _, ...own } = part;
  return { guide, tier, topics, minutes, sources, version, seed, title, ...own };
}
