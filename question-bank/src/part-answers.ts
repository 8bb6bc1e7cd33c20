import { type TypedAnswer, bestPlanOf } from '@meshwright/graders';
import { gradable } from './gradable.js';
import { partItem } from './part-question.js';
import type { PinnedItem } from './question-schema.js';

/** What an answer of a typed kind says, without the name of its kind. */
export interface TypedFields {
  readonly text?: string | undefined;
  readonly plan?: unknown;
  readonly order?: string[] | undefined;
  readonly picked?: string[] | undefined;
  readonly reason?: string | undefined;
  readonly marks?: { line: number; note: string }[] | undefined;
}

/** The answer of that kind; null where what it takes is not there. */
export function typedAnswer(
  kind: TypedAnswer['kind'],
  { text, plan, order, picked, reason, marks }: TypedFields,
): TypedAnswer | null {
  switch (kind) {
    case 'numeric':
      return text === undefined ? null : { kind, text };
    case 'plan':
      return plan === undefined ? null : { kind, plan };
    case 'ordering':
      return order ? { kind, order } : null;
    case 'choice':
      return picked ? { kind, picked, reason: reason ?? '' } : null;
    case 'find-the-flaw':
      return marks ? { kind, marks } : null;
  }
}

type TypedItem = Exclude<PinnedItem, { kind: 'structured' }>;

/** The best plan that the grader knows; the one to start from where it knows none. */
function bestPlan(item: Extract<TypedItem, { kind: 'plan' }>): unknown {
  const asked = gradable(item);
  return (asked.kind === 'plan' ? bestPlanOf(asked) : undefined) ?? item.start;
}

function expectedNumber(item: Extract<TypedItem, { kind: 'numeric' }>): string {
  const asked = gradable(item);
  return asked.kind === 'numeric'
    ? `${asked.expected.value.toPrecision(6)} ${asked.expected.unit}`
    : '';
}

/** An answer that earns all points, from the answer key. */
export function modelTypedAnswer(item: TypedItem): TypedAnswer {
  switch (item.kind) {
    case 'numeric':
      return { kind: item.kind, text: expectedNumber(item) };
    case 'plan':
      return { kind: item.kind, plan: bestPlan(item) };
    case 'ordering':
      return { kind: item.kind, order: item.rightOrder };
    case 'choice':
      return {
        kind: item.kind,
        picked: item.options.filter(({ right }) => right).map(({ id }) => id),
        reason: item.modelReason,
      };
    case 'find-the-flaw':
      return {
        kind: item.kind,
        marks: item.flaws.map(({ lines: [line = 0], why, fix }) => ({
          line,
          note: `${why} ${fix}`,
        })),
      };
  }
}

/** The answers to all parts of a structured item that earn all points. */
export function modelParts(
  item: Extract<PinnedItem, { kind: 'structured' }>,
): Record<string, TypedAnswer> {
  return Object.fromEntries(
    (item.parts ?? []).map((part) => [part.id, modelTypedAnswer(partItem(item, part))]),
  );
}
