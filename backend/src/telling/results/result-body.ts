/** What a candidate is told of an attempt. Pure; everything that leaves is named here. */
import { isOwnId, questionView, type PinnedItem } from '@meshwright/question-bank';
import {
  type Answer,
  type GradeReport,
  ownLabel,
  ownReport,
  ownRows,
} from '../../bank/grading/index.js';
import type { Release } from '../../taking/assessments/index.js';
import { type Library, nextSteps } from '../../taking/attempts/index.js';
import type { ReviewedAttempt, ReviewedItem, ReviewedRow } from '../../marking/reviews/index.js';
import type { ResultBody, ResultItem, ResultRow } from './results.schemas.js';

/** What stands behind one answer. */
export interface Material {
  readonly content: PinnedItem;
  readonly report: GradeReport;
  readonly answer: Answer | null;
}

export interface Telling {
  readonly release: Pick<Release, 'settings' | 'blueprint'>;
  readonly basis: 'automatic' | 'reviewed';
  /** Whether the organisation is shown keys: what it does not see, it does not tell. */
  readonly keys: boolean;
  readonly attempt: ReviewedAttempt;
  /** By item. */
  readonly materials: ReadonlyMap<string, Material>;
  readonly library: Library;
}

/** As much as the settings show: the band alone, scores too, or the whole report without model answers. */
export function resultBody(telling: Telling): ResultBody {
  const { release, basis, attempt, materials, library, keys } = telling;
  const { results, passBands } = release.settings;
  const told = basis === 'automatic' ? unmarked(attempt) : attempt;
  const weights = told.items.reduce((sum, { weight }) => sum + weight, 0);
  const band = passBands.findLast(({ from }) => from <= told.score);
  const items = told.items.map((item) => ({ item, ...materialOf(materials, item) }));
  return {
    basis: basis === 'automatic' || attempt.reviewed ? basis : 'partly',
    ...(results.show === 'band' ? {} : { score: told.score }),
    ...(band === undefined ? {} : { band: { name: band.name, anchors: band.anchors } }),
    items: items.map(({ item, ...material }) => ({
      id: item.itemId,
      title: material.content.title,
      section: release.blueprint.sections[item.section]?.title ?? '',
      share: weights === 0 ? 0 : item.weight / weights,
      ...(results.show === 'band' ? {} : { score: item.score }),
      ...(results.show === 'report' ? { report: reportFor(item, material, keys) } : {}),
    })),
    ...(results.show === 'report'
      ? {
          next: nextSteps(
            items.map((each) => trainedFor(each.item, each, keys)),
            library,
          ),
        }
      : {}),
  };
}

/** The attempt as the grader alone had it. */
function unmarked(attempt: ReviewedAttempt): ReviewedAttempt {
  return {
    ...attempt,
    score: attempt.automatic,
    items: attempt.items.map((item) => ({
      ...item,
      score: item.automatic,
      rows: item.rows.map((row) => ({ ...row, points: row.automatic })),
    })),
  };
}

function materialOf(materials: ReadonlyMap<string, Material>, { itemId }: ReviewedItem): Material {
  const material = materials.get(itemId);
  if (material === undefined) throw new Error(`item ${itemId} has no grade`);
  return material;
}

function reportOf(
  { rows }: ReviewedItem,
  { content, report, answer }: Material,
): NonNullable<ResultItem['report']> {
  const byRow = new Map(rows.map((row) => [row.row, row]));
  return {
    question: questionView(content),
    ...(answer === null ? {} : { answer }),
    rows: report.criteria.map((criterion) => rowOf(criterion, byRow)),
    deductions: rows
      .filter(({ row, points }) => !row.startsWith(CRITERION) && points !== 0)
      .map(({ points, label }) => ({ points, why: label })),
  };
}

type ItemReport = NonNullable<ResultItem['report']>;

/** The rows counted, not named; those of `deductions` come so. */
const unkeyed = ({ rows, ...rest }: ItemReport): ItemReport => ({
  ...rest,
  rows: rows.map(({ points, maxPoints, quotes }, index) => {
    const id = String(index + 1);
    return { id, label: ownLabel(CRITERION + id), points, maxPoints, quotes };
  }),
});

/** An own question is asked again: whoever else sees keys, candidates see none of it. */
const isTold = ({ content }: Material, keys: boolean): boolean => keys && !isOwnId(content.id);

function reportFor(item: ReviewedItem, material: Material, keys: boolean): ItemReport {
  if (isTold(material, keys)) return reportOf(item, material);
  return unkeyed(reportOf({ ...item, rows: ownRows(item.rows) }, material));
}

type Trained = Parameters<typeof nextSteps>[0][number];

function trainedFor(item: ReviewedItem, material: Material, keys: boolean): Trained {
  const all = trained(item, material);
  return isTold(material, keys) ? all : untold(all);
}

/** What to train goes by the score alone: no criterion is said to be missing. */
const untold = (item: Trained): Trained => ({
  ...item,
  report: { ...ownReport(item.report), criteria: [] },
});

const CRITERION = 'criterion/';

/** What was missing is the grader's to say: where a person gave other points, it may not be missing. */
function rowOf(
  { id, label, maxPoints, quotes, missing, next, ...graded }: GradeReport['criteria'][number],
  byRow: ReadonlyMap<string, ReviewedRow>,
): ResultRow {
  const row = byRow.get(CRITERION + id);
  const points = row?.points ?? graded.points;
  const asGraded = points === (row?.automatic ?? graded.points);
  return {
    id,
    label,
    points,
    maxPoints,
    quotes,
    ...(asGraded && missing !== undefined ? { missing } : {}),
    ...(asGraded && next !== undefined ? { next } : {}),
  };
}

/** As the report of practice says what to train, by the points that count. */
function trained(item: ReviewedItem, material: Material): Trained {
  const { rows } = reportOf(item, material);
  const points = new Map(rows.map((row) => [row.id, row]));
  return {
    id: item.itemId,
    question: questionView(material.content),
    weight: item.weight,
    score: item.score,
    report: {
      ...material.report,
      score: item.score,
      criteria: material.report.criteria.map(({ missing: _, ...criterion }) => {
        const row = points.get(criterion.id);
        return {
          ...criterion,
          points: row?.points ?? criterion.points,
          ...(row?.missing === undefined ? {} : { missing: row.missing }),
        };
      }),
    },
  };
}

/** A body as it comes back from the database: without members that are undefined. */
export const plainBody = (body: ResultBody): unknown => JSON.parse(JSON.stringify(body));
