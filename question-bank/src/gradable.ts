import type { GradableItem } from '@meshwright/graders';
import { kindOf } from './kinds/table.js';
import type { PinnedItem } from './question-schema.js';

/** The model answer as one text. */
export const modelTextOf = ({
  modelAnswer,
}: Pick<Extract<PinnedItem, { kind: 'structured' }>, 'modelAnswer'>): string =>
  Object.values(modelAnswer.sections).join('\n');

/** What the grader needs of an item, answer key included. */
export function gradable(item: PinnedItem): GradableItem {
  if (item.kind !== 'structured') return kindOf(item).gradable(item);
  const { kind, id, prompt, sections, rubric, parts } = item;
  return {
    kind,
    id,
    prompt,
    sections,
    rubric,
    modelText: modelTextOf(item),
    ...(parts === undefined
      ? {}
      : {
          parts: parts.map((part) => ({
            id: part.id,
            label: part.label,
            points: part.points,
            item: kindOf(part).gradable(part),
          })),
        }),
  };
}
