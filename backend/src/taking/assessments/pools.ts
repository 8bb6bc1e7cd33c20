/** Which questions a pool may draw, and who is drawn where several pools compete for the same ones. Pure. */
import { shuffled, type Question } from '@meshwright/question-bank';
import type { Blueprint, PoolItem } from './blueprint.schemas.js';

/** What a pool looks at. */
export type PoolQuestion = Pick<
  Question,
  'id' | 'title' | 'kind' | 'tier' | 'topics' | 'guide' | 'minutes' | 'provisional'
>;

/** One question that a pool has to find, by the pool's place in the blueprint. */
export interface Slot {
  readonly section: number;
  readonly item: number;
  readonly nth: number;
  readonly pool: PoolItem;
}

export const slotKey = ({ section, item, nth }: Omit<Slot, 'pool'>): string =>
  [section, item, nth].join('.');

/** One of each property that the pool names; a property that it leaves empty is open. Provisional ones fit none. */
export function fitsPool(question: PoolQuestion, pool: PoolItem): boolean {
  const open = <T>(wanted: readonly T[], has: (value: T) => boolean): boolean =>
    wanted.length === 0 || wanted.some(has);
  return (
    question.provisional !== true &&
    open(pool.kinds, (kind) => kind === question.kind) &&
    open(pool.tiers, (tier) => tier === question.tier) &&
    open(pool.guides, (guide) => guide === question.guide) &&
    open(pool.topics, (topic) => question.topics.includes(topic)) &&
    !pool.exclude.includes(question.id)
  );
}

export function fixedIds({ sections }: Blueprint): string[] {
  return sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'fixed' ? [item.questionId] : [])),
  );
}

export function slotsOf({ sections }: Blueprint): Slot[] {
  return sections.flatMap(({ items }, section) =>
    items.flatMap((pool, item) =>
      pool.type === 'pool'
        ? Array.from({ length: pool.count }, (_, nth) => ({ section, item, nth, pool }))
        : [],
    ),
  );
}

/** Questions that the pool may draw: those that fit and that no item asks for by name. */
export function candidatesOf<Q extends PoolQuestion>(
  pool: PoolItem,
  bank: readonly Q[],
  fixed: ReadonlySet<string>,
): Q[] {
  return bank.filter((question) => !fixed.has(question.id) && fitsPool(question, pool));
}

/** Every question of `bank` that the blueprint names or its pools may draw. */
export function questionsOf(blueprint: Blueprint, bank: ReadonlyMap<string, Question>): Question[] {
  const fixed = new Set(fixedIds(blueprint));
  const drawn = blueprint.sections.flatMap(({ items }) =>
    items.flatMap((item) =>
      item.type === 'pool' ? candidatesOf(item, [...bank.values()], fixed) : [],
    ),
  );
  const named = [...fixed].flatMap((id) => bank.get(id) ?? []);
  return [...new Set([...named, ...drawn])];
}

export interface Filled {
  /** Question id by slotKey. */
  readonly drawn: ReadonlyMap<string, string>;
  /** Slots for which nothing is left, whatever is drawn for the others. */
  readonly empty: readonly Slot[];
}

/**
 * A different question for each slot. Slots take their turn in chance order, each taking a random one of its
 * questions; where those are taken, the others make room if they can (augmenting paths), so that as many slots as
 * possible are filled. Questions of pools that do not overlap are equally likely.
 */
export function fillPools(
  blueprint: Blueprint,
  bank: readonly PoolQuestion[],
  next: () => number,
): Filled {
  const fixed = new Set(fixedIds(blueprint));
  // By id first, so that the order in which the bank comes makes no difference.
  const sorted = [...bank].sort((a, b) => (a.id < b.id ? -1 : 1));
  const slots = shuffled(slotsOf(blueprint), next);
  const options = new Map(
    slots.map((slot) => [
      slot,
      shuffled(candidatesOf(slot.pool, sorted, fixed), next).map(({ id }) => id),
    ]),
  );
  const holder = new Map<string, Slot>();
  const empty = slots.filter((slot) => !place(slot, options, holder, new Set()));
  return { drawn: new Map([...holder].map(([id, slot]) => [slotKey(slot), id])), empty };
}

/** Finds a question for the slot, moving others on where that helps (Kuhn's algorithm). */
function place(
  slot: Slot,
  options: ReadonlyMap<Slot, readonly string[]>,
  holder: Map<string, Slot>,
  tried: Set<string>,
): boolean {
  const mine = options.get(slot) ?? [];
  const free = mine.find((id) => !holder.has(id));
  if (free !== undefined) {
    holder.set(free, slot);
    return true;
  }
  for (const id of mine) {
    const other = holder.get(id);
    if (tried.has(id) || other === undefined) continue;
    tried.add(id);
    if (place(other, options, holder, tried)) {
      holder.set(id, slot);
      return true;
    }
  }
  return false;
}
