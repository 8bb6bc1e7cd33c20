/** From the text of an own question to what other formats can hold of it, and what they cannot. Pure. */
import { draw, gradable, type PinnedItem, Question } from '@meshwright/question-bank';
import { readText, type Tree } from '@meshwright/question-bank/own';
import { type Draft, type Option, rightIn } from './draft.js';

/** Questions with drawn figures are written as one of their variants, always the same. */
const SEED = 1;

const listOf = (value: unknown): Tree[] => (Array.isArray(value) ? value.map(treeOf) : []);
const treeOf = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};

/** A placeholder is nothing yet. */
const textOr = (value: unknown): string | null =>
  typeof value === 'string' && !/^‹[^›]*›$/u.test(value.trim()) ? value.trim() : null;
const text = (value: unknown): string => textOr(value) ?? '';
const numberOr = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** The question as data; null where its text is no YAML. */
export function treeIn(source: string): Tree | null {
  const reading = readText(source);
  return reading.ok ? reading.tree : null;
}

/** What a text says as a draft; null where it is of a kind that none of the simple formats has. */
export function draftOf(tree: Tree): Draft | null {
  const facts = {
    title: text(tree['title']),
    prompt: text(tree['prompt']),
    guide: textOr(tree['guide']),
    tier: textOr(tree['tier']),
    topics: Array.isArray(tree['topics'])
      ? tree['topics'].flatMap((topic) => textOr(topic) ?? [])
      : [],
    minutes: numberOr(tree['minutes']),
  };
  switch (tree['kind']) {
    case 'choice':
      return {
        ...facts,
        kind: 'choice',
        options: listOf(tree['options']).flatMap(optionOf),
        reason: textOr(tree['reason']),
        modelReason: textOr(tree['modelReason']),
      };
    case 'ordering':
      return { ...facts, kind: 'ordering', steps: stepsOf(tree), working: textOr(tree['working']) };
    case 'numeric':
      return { ...facts, kind: 'numeric', ...numberOf(tree) };
    case 'structured':
      return { ...facts, kind: 'structured', sections: sectionsOf(tree) };
    default:
      return null;
  }
}

/** An option that a template left to write is none. */
function optionOf({ label, right, why }: Tree): Option[] {
  const words = textOr(label);
  return words === null ? [] : [{ label: words, right: right === true, why: textOr(why) }];
}

function stepsOf(tree: Tree): string[] {
  const steps = listOf(tree['steps']);
  const order: readonly unknown[] = Array.isArray(tree['rightOrder']) ? tree['rightOrder'] : [];
  const known = order.length === steps.length && steps.every(({ id }) => order.includes(id));
  const labels = new Map(steps.map(({ id, label }) => [id, text(label)]));
  return known ? order.map((id) => labels.get(id) ?? '') : steps.map(({ label }) => text(label));
}

function numberOf(tree: Tree) {
  const { unit, tolerance } = treeOf(tree['answer']);
  const quantity = textOr(tree['quantity']);
  return {
    right: typeof tree['quantity'] === 'string' ? rightIn(tree['quantity']) : null,
    unit: text(unit),
    tolerance: numberOr(tolerance) ?? 0,
    quantity,
    parameters: quantity === null ? null : treeOf(tree['parameters']),
  };
}

function sectionsOf(tree: Tree) {
  const answers = treeOf(treeOf(tree['modelAnswer'])['sections']);
  return listOf(tree['sections']).map(({ id, label }) => ({
    label: textOr(label),
    model: typeof id === 'string' ? textOr(answers[id]) : null,
  }));
}

const STAND_IN = { guide: 'none', tier: 'beginner', topics: ['none'], minutes: 8 };
/** So that a choice or a written question without marks is an item all the same; no criterion of it is ever written. */
const NO_RUBRIC = {
  version: 1,
  points: 100,
  criteria: [
    {
      id: 'none',
      label: 'none',
      weight: 100,
      levels: { full: { words: ['none'] } },
      missing: 'none',
      next: 'none',
    },
  ],
};

/** The item that somebody might get of it, key included; null where its text is not far enough for one. */
export function pinnedOf(id: string, tree: Tree): PinnedItem | null {
  const { sources: _, ...rest } = tree;
  const marked = tree['kind'] === 'choice' || tree['kind'] === 'structured';
  const parsed = Question.safeParse({
    ...rest,
    ...STAND_IN,
    ...(marked && !('rubric' in tree) ? { rubric: NO_RUBRIC } : {}),
    sources: [],
    id: /^[a-z0-9]+(-[a-z0-9]+)*$/u.test(id) ? id.slice(0, 64) : 'own',
    version: '0'.repeat(64),
  });
  if (!parsed.success) return null;
  try {
    const item = draw(parsed.data, SEED);
    if ('rubric' in item && !('rubric' in tree))
      return { ...item, rubric: { ...item.rubric, criteria: [] } };
    return item;
  } catch {
    return null; // it names a quantity or values that do not exist: its own page says which
  }
}

/** A number question as its one variant asks it. */
export function drawnNumber(id: string, tree: Tree): { prompt: string; right: number } | null {
  const item = pinnedOf(id, tree);
  if (item?.kind !== 'numeric') return null;
  try {
    const asked = gradable(item);
    return asked.kind === 'numeric' ? { prompt: item.prompt, right: asked.expected.value } : null;
  } catch {
    return null; // as above
  }
}
