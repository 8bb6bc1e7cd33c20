/** What the form of a question reads of its text and writes to it. Pure. */
import { moved } from '../../ui/order-moves.js';
import {
  rowsAt,
  textAt,
  valueAt,
  wordsAt,
  type Path,
  type Tree,
  type Writing,
} from './question-text.js';

export interface Labelled {
  /** Its place in the list of the text. */
  readonly at: number;
  readonly id: string;
  readonly label: string;
}

const LONGEST_ID = 48;

/** An id made of a label, unlike those that are taken. */
export function idFrom(label: string, taken: readonly string[], otherwise: string): string {
  const words = label
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, LONGEST_ID)
    .replaceAll(/^-|-$/gu, '');
  const id = words === '' ? otherwise : words;
  if (!taken.includes(id)) return id;
  let next = 2;
  while (taken.includes(`${id}-${next}`)) next += 1;
  return `${id}-${next}`;
}

const labelled = (tree: Tree, path: Path): Labelled[] =>
  rowsAt(tree, path).map(({ at, row }) => ({
    at,
    id: textAt(row, ['id']),
    label: textAt(row, ['label']),
  }));
const idsOf = (rows: readonly Labelled[]): string[] => rows.map(({ id }) => id);

const SECTIONS = ['sections'] as const;
const OPTIONS = ['options'] as const;
const STEPS = ['steps'] as const;
const RIGHT_ORDER = ['rightOrder'] as const;
const CRITERIA = ['rubric', 'criteria'] as const;

export const sectionsOf = (tree: Tree): Labelled[] => labelled(tree, SECTIONS);
export const modelAnswerOf = (section: string): Path => ['modelAnswer', 'sections', section];

export function addSection(writing: Writing, tree: Tree, label: string): void {
  const id = idFrom(label, idsOf(sectionsOf(tree)), 'section');
  writing.add(SECTIONS, { id, label });
  writing.setProse(modelAnswerOf(id), '‹an answer to this part that earns all points›');
}

/** Takes its model answer with it. */
export function removeSection(writing: Writing, { at, id }: Labelled): void {
  writing.remove([...SECTIONS, at]);
  if (id !== '') writing.remove(modelAnswerOf(id));
}

export interface Option extends Labelled {
  readonly right: boolean;
}

export const optionsOf = (tree: Tree): Option[] =>
  labelled(tree, OPTIONS).map((option) => ({
    ...option,
    right: valueAt(tree, [...OPTIONS, option.at, 'right']) === true,
  }));

export function addOption(writing: Writing, tree: Tree, label: string): void {
  const id = idFrom(label, idsOf(optionsOf(tree)), 'option');
  writing.add(OPTIONS, { id, label, right: false, why: '‹why it is wrong›' });
}

export const removeOption = (writing: Writing, { at }: Labelled): void =>
  writing.remove([...OPTIONS, at]);

/** The steps in their right order; those that it does not name come last. */
export function stepsOf(tree: Tree): Labelled[] {
  const steps = labelled(tree, STEPS);
  const order = wordsAt(tree, RIGHT_ORDER);
  const placeOf = ({ id }: Labelled): number => {
    const place = order.indexOf(id);
    return place < 0 ? order.length : place;
  };
  return steps.sort((one, other) => placeOf(one) - placeOf(other) || one.at - other.at);
}

export function addStep(writing: Writing, tree: Tree, label: string): void {
  const steps = stepsOf(tree);
  const id = idFrom(label, idsOf(steps), 'step');
  writing.add(STEPS, { id, label });
  writing.setWords(RIGHT_ORDER, [...idsOf(steps), id]);
}

export function removeStep(writing: Writing, tree: Tree, step: Labelled): void {
  writing.remove([...STEPS, step.at]);
  const left = stepsOf(tree).filter(({ at }) => at !== step.at);
  writing.setWords(RIGHT_ORDER, idsOf(left));
}

/** Moves a step to another place of the right order, which the text then lists the steps in. */
export function moveStep(writing: Writing, tree: Tree, from: number, to: number): void {
  const steps = moved(stepsOf(tree), from, to);
  writing.reorder(
    STEPS,
    steps.map(({ at }) => at),
  );
  writing.setWords(RIGHT_ORDER, idsOf(steps));
}

export interface Criterion extends Labelled {
  /** Points; null where it is no number. */
  readonly weight: number | null;
  /** What a complete answer says; null where the text says it level by level. */
  readonly missing: string | null;
}

export const hasRubric = (tree: Tree): boolean => valueAt(tree, ['rubric']) !== undefined;

export const criteriaOf = (tree: Tree): Criterion[] =>
  labelled(tree, CRITERIA).map((criterion) => {
    const { weight, missing } = rowAt(tree, [...CRITERIA, criterion.at]);
    return {
      ...criterion,
      weight: typeof weight === 'number' ? weight : null,
      missing: typeof missing === 'object' ? null : textAt({ missing }, ['missing']),
    };
  });

const rowAt = (tree: Tree, path: Path): Tree => valueAt(tree, path) as Tree;

/** The path of a field of a criterion. */
export const criterionPath = (at: number, field: 'label' | 'missing' | 'weight'): Path => [
  ...CRITERIA,
  at,
  field,
];

/** What all criteria are worth together, to the thousandth. */
export const pointsOf = (criteria: readonly Pick<Criterion, 'weight'>[]): number =>
  Math.round(criteria.reduce((sum, { weight }) => sum + (weight ?? 0), 0) * 1000) / 1000;

const setPoints = (writing: Writing, criteria: readonly Criterion[]): void =>
  writing.set(['rubric', 'points'], pointsOf(criteria));

/** The points of the rubric follow. */
export function setWeight(writing: Writing, tree: Tree, at: number, weight: number): void {
  writing.set(criterionPath(at, 'weight'), weight);
  setPoints(
    writing,
    criteriaOf(tree).map((each) => (each.at === at ? { ...each, weight } : each)),
  );
}

/** The points of the rubric follow. */
export function removeCriterion(writing: Writing, tree: Tree, at: number): void {
  writing.remove([...CRITERIA, at]);
  setPoints(
    writing,
    criteriaOf(tree).filter((each) => each.at !== at),
  );
}

export const sourcesOf = (tree: Tree): number[] => rowsAt(tree, ['sources']).map(({ at }) => at);
export const topicsOf = (tree: Tree): string[] => wordsAt(tree, ['topics']);

/** The first topic is the one that the question counts for. */
export const withFirst = (topics: readonly string[], first: string): string[] => [
  first,
  ...topics.slice(1).filter((topic) => topic !== first),
];
