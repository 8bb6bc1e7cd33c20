import type { Answer } from '@meshwright/graders';
import { plausibleTyped, recalled, type PinnedItem } from '@meshwright/question-bank';

/** What somebody of `skill` (0..1) might answer; `draw` gives numbers from 0 to 1. */
export const plausibleAnswer = (item: PinnedItem, skill: number, draw: () => number): Answer =>
  item.kind === 'structured'
    ? { kind: 'structured', sections: partly(item, skill, draw) }
    : plausibleTyped(item, skill, draw);

/** The sentences of the model answer that come to mind; a follow-up's one section draws on all of it. */
function partly(
  { sections, modelAnswer }: Extract<PinnedItem, { kind: 'structured' }>,
  skill: number,
  draw: () => number,
): Record<string, string> {
  const whole = Object.values(modelAnswer.sections).join(' ');
  return Object.fromEntries(
    sections.map(({ id }) => [id, recalled(modelAnswer.sections[id] ?? whole, skill, draw)]),
  );
}
