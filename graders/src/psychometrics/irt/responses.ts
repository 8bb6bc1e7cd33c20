import type { ScoreTable } from '../score-table.js';
import { categoryOf, cutsOf } from './cuts.js';

/** Why an item was left out of a calibration. */
export type LeftOutWhy = 'too-few-people' | 'too-few-items' | 'too-few-answers' | 'one-category';

/** Fewest that a calibration asks for. */
export interface Fewest {
  readonly people: number;
  readonly items: number;
  readonly answers: number;
  readonly inCategory: number;
}

/** Categories that people reached, of the items that can be calibrated, people with at least one such answer. */
export interface Responses {
  readonly items: readonly { readonly id: string; readonly cuts: readonly number[] }[];
  readonly leftOut: readonly { readonly item: string; readonly why: LeftOutWhy }[];
  readonly people: readonly string[];
  /** First cell of each person, and the number of all cells at the end. */
  readonly start: Int32Array;
  readonly item: Int32Array;
  readonly category: Int32Array;
}

function sharesByItem(table: ScoreTable): number[][] {
  const shares = table.items.map((): number[] => []);
  table.share.forEach((share, cell) => {
    if (!Number.isNaN(share)) shares[table.item[cell] ?? 0]?.push(share);
  });
  return shares;
}

/** Into how many levels scores are cut, of which rare ones are joined; or where they are cut, whatever there is. */
type Levels = number | readonly number[];

function judge(
  shares: readonly number[],
  levels: Levels,
  { answers, inCategory }: Fewest,
): LeftOutWhy | readonly number[] {
  if (shares.length < answers) return 'too-few-answers';
  if (typeof levels !== 'number') return levels;
  const cuts = cutsOf(Float64Array.from(shares), { levels, fewest: inCategory });
  return cuts.length === 0 ? 'one-category' : cuts;
}

const nobody = { people: [], start: new Int32Array(1), item: new Int32Array(0) };

/** Cells of the items in `place`, where it is not -1. */
function cellsOf(
  table: ScoreTable,
  items: Responses['items'],
  place: Int32Array,
): Omit<Responses, 'items' | 'leftOut'> {
  const people: string[] = [];
  const start = [0];
  const item: number[] = [];
  const category: number[] = [];
  table.people.forEach((person, p) => {
    for (let c = table.start[p] ?? 0; c < (table.start[p + 1] ?? 0); c += 1) {
      const i = place[table.item[c] ?? 0] ?? -1;
      const share = table.share[c] ?? NaN;
      if (i < 0 || Number.isNaN(share)) continue;
      item.push(i);
      category.push(categoryOf(share, items[i]?.cuts ?? []));
    }
    if (item.length === start.at(-1)) return;
    people.push(person);
    start.push(item.length);
  });
  return {
    people,
    start: Int32Array.from(start),
    item: Int32Array.from(item),
    category: Int32Array.from(category),
  };
}

/** What can be calibrated of a table, with the reason for what cannot. */
export function responsesOf(table: ScoreTable, levels: Levels, fewest: Fewest): Responses {
  const judged = sharesByItem(table).map((shares) => judge(shares, levels, fewest));
  const items = judged.flatMap((cuts, i) =>
    typeof cuts === 'string' ? [] : [{ id: table.items[i] ?? '', cuts }],
  );
  const place = new Int32Array(table.items.length).fill(-1);
  let next = 0;
  judged.forEach((cuts, i) => {
    if (typeof cuts !== 'string') place[i] = next++;
  });
  const cells = cellsOf(table, items, place);
  const fault: LeftOutWhy | null =
    items.length < fewest.items
      ? 'too-few-items'
      : cells.people.length < fewest.people
        ? 'too-few-people'
        : null;
  const leftOut = table.items.flatMap((item, i) => {
    const own = judged[i];
    const why: LeftOutWhy | null = typeof own === 'string' ? own : fault;
    return why === null ? [] : [{ item, why }];
  });
  return fault === null
    ? { items, leftOut, ...cells }
    : { ...nobody, category: new Int32Array(0), items: [], leftOut };
}
