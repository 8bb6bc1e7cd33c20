import { type GradableItem, type TypedItem, askQuantity } from '@meshwright/graders';
import type { PinnedItem, PinnedPart } from './question-schema.js';

type Typed = Exclude<PinnedItem, { kind: 'structured' }> | PinnedPart;
type Numeric = Extract<Typed, { kind: 'numeric' }>;

/** The bank names a quantity; its value, and those of the slips that earn credit, come from the graders' table. */
function numericItem({ id, prompt, quantity, parameters, answer, slips }: Numeric) {
  const asked = askQuantity(quantity, parameters, answer.unit);
  return {
    kind: 'numeric' as const,
    id,
    prompt,
    expected: { value: asked.value, unit: answer.unit },
    tolerance: answer.tolerance,
    slips: asked.slips.flatMap((slip) => {
      const credit = slips[slip.id];
      return credit === undefined ? [] : [{ ...slip, credit }];
    }),
    working: asked.working,
  };
}

/** What the grader needs of an item of a typed kind, be it a question or a part of one. */
function typedItem(item: Typed): TypedItem {
  switch (item.kind) {
    case 'numeric':
      return numericItem(item);
    case 'plan':
      return {
        kind: item.kind,
        id: item.id,
        scenario: item.scenario,
        constraints: item.constraints,
        objective: item.objective,
        start: item.start,
        ...(item.space === undefined ? {} : { space: item.space }),
      };
    case 'ordering':
      return {
        kind: item.kind,
        id: item.id,
        steps: item.steps,
        constraints: item.before,
        rightOrder: item.rightOrder,
        working: item.working,
      };
    case 'choice':
      return {
        kind: item.kind,
        id: item.id,
        prompt: item.prompt,
        options: item.options,
        reason: item.reason,
        pickPoints: item.pickPoints,
        rubric: item.rubric,
      };
    case 'find-the-flaw':
      return {
        kind: item.kind,
        id: item.id,
        prompt: item.prompt,
        exhibit: item.exhibit,
        flaws: item.flaws,
        sound: item.sound,
        markPoints: item.markPoints,
        rubric: item.rubric,
      };
  }
}

/** What the grader needs of an item, answer key included. */
export function gradable(item: PinnedItem): GradableItem {
  if (item.kind !== 'structured') return typedItem(item);
  const { kind, id, prompt, sections, rubric, parts } = item;
  return {
    kind,
    id,
    prompt,
    sections,
    rubric,
    ...(parts === undefined
      ? {}
      : {
          parts: parts.map((part) => ({
            id: part.id,
            label: part.label,
            points: part.points,
            item: typedItem(part),
          })),
        }),
  };
}
