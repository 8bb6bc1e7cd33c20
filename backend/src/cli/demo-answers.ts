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
    case 'ordering':
      return { kind: 'ordering', order: nearlyRight(item, skill, draw) };
    case 'choice':
      return {
        kind: 'choice',
        picked: item.options
          .filter(({ right }) => right === draw() < skill)
          .map(({ id }) => id)
          .slice(0, 1),
        reason: recall(item.modelReason, skill, draw),
      };
    case 'find-the-flaw':
      return {
        kind: 'find-the-flaw',
        marks: item.flaws
          .filter(() => draw() < skill)
          .map(({ lines: [line = 1], why, fix }) => ({
            line,
            note: recall(`${why} ${fix}`, skill, draw),
          })),
      };
  }
}

/** The sentences that come to mind. */
const recall = (text: string, skill: number, draw: () => number): string =>
  text
    .split(/(?<=[.!?])\s+/)
    .filter(() => draw() < skill)
    .join(' ');

/** The right order with neighbours swapped here and there. */
function nearlyRight({ rightOrder }: Of<'ordering'>, skill: number, draw: () => number): string[] {
  const order = [...rightOrder];
  for (let i = 1; i < order.length; i++)
    if (draw() > skill) [order[i - 1], order[i]] = [order[i] ?? '', order[i - 1] ?? ''];
  return order;
}

/** The sentences of the model answer that come to mind; a follow-up's one section draws on all of it. */
function partly(
  { sections, modelAnswer }: Of<'structured'>,
  skill: number,
  draw: () => number,
): Record<string, string> {
  const whole = Object.values(modelAnswer.sections).join(' ');
  return Object.fromEntries(
    sections.map(({ id }) => [id, recall(modelAnswer.sections[id] ?? whole, skill, draw)]),
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
