import type { CatalogueChoice } from '../scenario/catalogue-choices.js';

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}.]+/gu, ' ');

/** Choices whose name, id or group has every word that was typed, in any order: "8 h100 aws". */
export function matching(
  choices: readonly CatalogueChoice[],
  typed: string,
): readonly CatalogueChoice[] {
  const words = bare(typed).split(' ').filter(Boolean);
  if (words.length === 0) return choices;
  return choices.filter(({ label, value, group }) => {
    const text = bare(`${label} ${value} ${group}`);
    return words.every((word) => text.includes(word));
  });
}

/** Choices by group, in their order. */
export function grouped(
  choices: readonly CatalogueChoice[],
): readonly (readonly [group: string, members: readonly CatalogueChoice[]])[] {
  const groups = new Map<string, CatalogueChoice[]>();
  for (const choice of choices) {
    groups.set(choice.group, [...(groups.get(choice.group) ?? []), choice]);
  }
  return [...groups];
}
