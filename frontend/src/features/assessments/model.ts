/** The draft as the editor holds it: sections and items carry a key of this page, so that rows keep their place. */
import type { AssessmentDraft } from '../../api/assessments.js';
import type { BlueprintItem, BlueprintPool, BlueprintSection } from '../../api/shapes.js';
import type { BankQuestion } from '../../bank/bank-question.js';
import { canonical } from '../../ui/canonical.js';
import { moved } from '../../ui/order-moves.js';
import { matchesOf } from './pool-matches.js';

export type Item = BlueprintItem & { readonly key: string };
export interface Section extends Omit<BlueprintSection, 'items'> {
  readonly key: string;
  readonly items: readonly Item[];
}
export interface Model extends Omit<AssessmentDraft, 'blueprint'> {
  readonly sections: readonly Section[];
}

let keys = 0;
const freshKey = (): string => `k${++keys}`;

export const toModel = ({ title, blueprint, settings }: AssessmentDraft): Model => ({
  title,
  settings,
  sections: blueprint.sections.map((section) => ({
    ...section,
    key: freshKey(),
    items: section.items.map((item) => ({ ...item, key: freshKey() })),
  })),
});

export const toDraft = ({ title, settings, sections }: Model): AssessmentDraft => ({
  title,
  settings,
  blueprint: {
    sections: sections.map(({ key: _, items, ...section }) => ({
      ...section,
      items: items.map(({ key: __, ...item }) => item),
    })),
  },
});

/** Whether two drafts are the same, whatever the order of their keys: the server has an order of its own. */
export const isSameDraft = (one: AssessmentDraft, other: AssessmentDraft): boolean =>
  canonical([one.title, one.settings, one.blueprint]) ===
  canonical([other.title, other.settings, other.blueprint]);

export const countOf = (item: BlueprintItem): number => (item.type === 'fixed' ? 1 : item.count);
export const pointsOf = (item: BlueprintItem): number => item.weight * countOf(item);
export const sumOf = (items: readonly BlueprintItem[], of: (item: BlueprintItem) => number) =>
  items.reduce((sum, item) => sum + of(item), 0);
export const allItems = ({ sections }: Pick<Model, 'sections'>): Item[] =>
  sections.flatMap(({ items }) => items);

const POINTS = 10;
const FRESH: BlueprintPool = {
  type: 'pool',
  source: 'public',
  topics: [],
  tiers: ['intermediate'],
  kinds: ['numeric'],
  guides: [],
  exclude: [],
  count: 2,
  weight: POINTS,
};
/** It draws own questions if there are any for it, as nobody can read those before. */
export function newPool(bank: readonly BankQuestion[], fixed: ReadonlySet<string>): BlueprintPool {
  const secret: BlueprintPool = { ...FRESH, source: 'own' };
  const own = matchesOf(secret, bank, fixed).length;
  return own === 0 ? FRESH : { ...secret, count: Math.min(FRESH.count, own) };
}
export const newFixed = (questionId: string): BlueprintItem => ({
  type: 'fixed',
  questionId,
  weight: POINTS,
});

export const addSection = (model: Model): Model => ({
  ...model,
  sections: [
    ...model.sections,
    {
      key: freshKey(),
      title: `Section ${model.sections.length + 1}`,
      intro: '',
      limitMinutes: null,
      items: [],
    },
  ],
});

export const changeSection = (model: Model, key: string, change: Partial<Section>): Model => ({
  ...model,
  sections: model.sections.map((section) =>
    section.key === key ? { ...section, ...change } : section,
  ),
});

export const removeSection = (model: Model, key: string): Model => ({
  ...model,
  sections: model.sections.filter((section) => section.key !== key),
});

export const moveSection = (model: Model, from: number, to: number): Model => ({
  ...model,
  sections: moved(model.sections, from, to),
});

export const addItems = (
  model: Model,
  section: string,
  items: readonly BlueprintItem[],
): Model => ({
  ...model,
  sections: model.sections.map((each) =>
    each.key === section
      ? { ...each, items: [...each.items, ...items.map((item) => ({ ...item, key: freshKey() }))] }
      : each,
  ),
});

const changeItems = (model: Model, change: (items: readonly Item[]) => readonly Item[]): Model => ({
  ...model,
  sections: model.sections.map((section) => ({ ...section, items: change(section.items) })),
});

export const changeItem = (model: Model, key: string, item: BlueprintItem): Model =>
  changeItems(model, (items) => items.map((each) => (each.key === key ? { ...item, key } : each)));

export const removeItem = (model: Model, key: string): Model =>
  changeItems(model, (items) => items.filter((item) => item.key !== key));

/** Within its section to a place; beyond its ends into the section before or after. */
export function moveItem(model: Model, key: string, to: number): Model {
  const at = model.sections.findIndex(({ items }) => items.some((item) => item.key === key));
  const section = model.sections[at];
  if (section === undefined) return model;
  const from = section.items.findIndex((item) => item.key === key);
  if (to >= 0 && to < section.items.length)
    return changeSection(model, section.key, { items: moved(section.items, from, to) });
  const item = section.items[from];
  const next = model.sections[at + (to < 0 ? -1 : 1)];
  if (next === undefined || item === undefined) return model;
  const without = removeItem(model, key);
  const items = to < 0 ? [...next.items, item] : [item, ...next.items];
  return changeSection(without, next.key, { items });
}
