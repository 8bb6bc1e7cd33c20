/** What has become of a question since it was asked, and what that does to one answer. Pure. */
import { isDeepStrictEqual } from 'node:util';
import { questionView, type PinnedItem } from '@meshwright/question-bank';
import type { GradeReport } from '../../bank/grading/index.js';
import { FLOOR } from '../reviews/index.js';
import type { CriterionChange, RegradedRow } from './regrades.schemas.js';

/** Whether a candidate who got one of them would have read the same in the other. */
export function isAskedAlike(before: PinnedItem, after: PinnedItem): boolean {
  return isDeepStrictEqual(task(before), task(after));
}

/** What stands beside the task says nothing of what is asked. */
function task(item: PinnedItem): object {
  const {
    version: _v,
    title: _t,
    tier: _i,
    topics: _o,
    guide: _g,
    minutes: _m,
    provisional: _p,
    ...asked
  } = questionView(item);
  return asked;
}

/** The key: all that is not read by candidates. */
export function isKeyedAlike(before: PinnedItem, after: PinnedItem): boolean {
  const { version: _a, provisional: _c, ...one } = before;
  const { version: _b, provisional: _d, ...other } = after;
  return isDeepStrictEqual(one, other);
}

interface Part {
  readonly row: string;
  readonly label: string;
  readonly definition: unknown;
}

/** Criteria and misconceptions that differ. A key without a rubric is one criterion: the answer. */
export function criteriaChanges(before: PinnedItem, after: PinnedItem): CriterionChange[] {
  const [was, is] = [partsOf(before), partsOf(after)];
  const known = new Map(was.map((part) => [part.row, part]));
  const now = new Set(is.map(({ row }) => row));
  return [
    ...is.flatMap(({ row, label, definition }): CriterionChange[] => {
      const old = known.get(row);
      if (old === undefined) return [{ row, label, change: 'added' }];
      return isDeepStrictEqual(old.definition, definition)
        ? []
        : [{ row, label, change: 'changed' }];
    }),
    ...was
      .filter(({ row }) => !now.has(row))
      .map(({ row, label }): CriterionChange => ({ row, label, change: 'removed' })),
  ];
}

function partsOf(item: PinnedItem): Part[] {
  const { version: _v, title: _t, provisional: _p, ...rest } = item;
  if (!('rubric' in item)) return [{ row: 'answer', label: 'the answer', definition: rest }];
  const { criteria, misconceptions, version: _n, ...others } = item.rubric;
  const {
    rubric: _r,
    modelAnswer: _m,
    minutes: _u,
    tier: _i,
    topics: _o,
    guide: _g,
    ...beside
  } = rest as Record<string, unknown>;
  return [
    ...criteria.map((definition) => ({
      row: `criterion/${definition.id}`,
      label: definition.label,
      definition,
    })),
    ...misconceptions.map((definition) => ({
      row: `misconception/${definition.id}`,
      label: definition.why,
      definition,
    })),
    { row: 'answer', label: 'what the criteria share', definition: { others, beside } },
  ];
}

type Row = Pick<RegradedRow, 'row' | 'label'> & { points: number; level?: string };

/** Rows of two reports that differ in points or level. */
export function rowChanges(before: GradeReport, after: GradeReport): RegradedRow[] {
  const [was, is] = [rowsOf(before), rowsOf(after)];
  const old = new Map(was.map((row) => [row.row, row]));
  const now = new Map(is.map((row) => [row.row, row]));
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((id): RegradedRow[] => {
    const [from, to] = [old.get(id), now.get(id)];
    return from?.points === to?.points && from?.level === to?.level
      ? []
      : [rowChange(id, from, to)];
  });
}

function rowChange(row: string, from: Row | undefined, to: Row | undefined): RegradedRow {
  return {
    row,
    label: (to ?? from)?.label ?? row,
    before: from?.points ?? null,
    after: to?.points ?? null,
    ...(from?.level === undefined ? {} : { levelBefore: from.level }),
    ...(to?.level === undefined ? {} : { levelAfter: to.level }),
  };
}

function rowsOf({ criteria, misconceptions, adjustments }: GradeReport): Row[] {
  return [
    ...criteria.map(({ id, label, points, level }) => ({
      row: `criterion/${id}`,
      label,
      points,
      level,
    })),
    ...misconceptions.map(({ id, why, points }) => ({
      row: `misconception/${id}`,
      label: why,
      points,
    })),
    ...adjustments
      .filter(({ id, points }) => points !== 0 && id !== FLOOR)
      .map(({ id, why, points }) => ({ row: `adjustment/${id}`, label: why, points })),
  ];
}
