import type { Answer } from '@meshwright/graders';
import { gradable, type PinnedItem } from '@meshwright/question-bank';

type Of<K extends PinnedItem['kind']> = Extract<PinnedItem, { kind: K }>;

/** What somebody of `skill` (0..1) might answer; `draw` gives numbers from 0 to 1. Good plans come from `bestPlan`. */
export function plausibleAnswer(
  item: PinnedItem,
  skill: number,
  draw: () => number,
  bestPlan: (item: Of<'plan'>) => unknown,
): Answer {
  switch (item.kind) {
    case 'structured':
      return { kind: 'structured', sections: partly(item, skill, draw) };
    case 'numeric':
      return { kind: 'numeric', text: draw() < skill ? rightNumber(item) : slip(item, draw) };
    case 'plan':
      return { kind: 'plan', plan: draw() < skill ? bestPlan(item) : item.start };
  }
}

/** The sentences of the model answer that come to mind; a follow-up's one section draws on all of it. */
function partly(
  { sections, modelAnswer }: Of<'structured'>,
  skill: number,
  draw: () => number,
): Record<string, string> {
  const whole = Object.values(modelAnswer.sections).join(' ');
  const recall = (text: string): string =>
    text
      .split(/(?<=[.!?])\s+/)
      .filter(() => draw() < skill)
      .join(' ');
  return Object.fromEntries(
    sections.map(({ id }) => [id, recall(modelAnswer.sections[id] ?? whole)]),
  );
}

function expected(item: Of<'numeric'>) {
  const needed = gradable(item);
  if (needed.kind !== 'numeric') throw new Error(`${item.id} is not numeric`);
  return needed;
}

function rightNumber(item: Of<'numeric'>): string {
  const { value, unit } = expected(item).expected;
  return `${value.toPrecision(6)} ${unit}`;
}

/** A known slip where the question has one, else twice too much. */
function slip(item: Of<'numeric'>, draw: () => number): string {
  const needed = expected(item);
  const chosen = needed.slips[Math.floor(draw() * needed.slips.length)];
  return `${(chosen?.value ?? 2 * needed.expected.value).toPrecision(4)} ${needed.expected.unit}`;
}
