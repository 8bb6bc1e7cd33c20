/** Which questions a pool may draw, and who is drawn where several pools compete for the same ones. Pure. */
import { isOwnId, shuffled, type Question } from '@meshwright/question-bank';
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

const isOwn = ({ id }: Pick<Question, 'id'>): boolean => isOwnId(id);

/** Of the shared bank nothing provisional; people confirm the marks of own questions, so these are asked all the same. */
function comesFrom({ id, provisional }: PoolQuestion, { source }: PoolItem): boolean {
  return isOwnId(id) ? source !== 'public' : source !== 'own' && provisional !== true;
}

/** One of each property that the pool names; a property that it leaves empty is open. */
export function fitsPool(question: PoolQuestion, pool: PoolItem): boolean {
  return comesFrom(question, pool) && fitsSummary(question, pool);
}

/**
 * Whether a question may fit a pool, by what is known of an own one before it is read: of those that were approved before
 * their guide was kept, all but that.
 */
export function fitsSummary(
  question: Pick<PoolQuestion, 'id' | 'kind' | 'tier' | 'topics'> & {
    readonly guide?: string | undefined;
  },
  pool: PoolItem,
): boolean {
  const open = <T>(wanted: readonly T[], has: (value: T) => boolean): boolean =>
    wanted.length === 0 || wanted.some(has);
  return (
    open(pool.kinds, (kind) => kind === question.kind) &&
    open(pool.tiers, (tier) => tier === question.tier) &&
    open(pool.topics, (topic) => question.topics.includes(topic)) &&
    (question.guide === undefined || open(pool.guides, (guide) => guide === question.guide)) &&
    !pool.exclude.includes(question.id)
  );
}

export function fixedIds({ sections }: Blueprint): string[] {
  return sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'fixed' ? [item.questionId] : [])),
  );
}

export function poolsOf({ sections }: Blueprint): PoolItem[] {
  return sections.flatMap(({ items }) =>
    items.flatMap((item) => (item.type === 'pool' ? [item] : [])),
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
function candidatesOf<Q extends PoolQuestion>(
  pool: PoolItem,
  bank: readonly Q[],
  fixed: ReadonlySet<string>,
): Q[] {
  return bank.filter((question) => !fixed.has(question.id) && fitsPool(question, pool));
}

/** What a pool may draw. */
export interface Reach<Q extends PoolQuestion = Question> {
  readonly own: readonly Q[];
  /** Of the shared bank: all that it draws, or what it fills up with where there are too few own ones. */
  readonly others: readonly Q[];
}

/** What each pool may draw, by the pool. */
export type Reaches<Q extends PoolQuestion = Question> = ReadonlyMap<PoolItem, Reach<Q>>;

/**
 * What each pool of the blueprint may draw. A pool that draws own questions first never comes to the shared bank if its
 * own ones suffice for all pools that want one of them, as fillPools gives them out before anything else.
 */
export function reachesOf<Q extends PoolQuestion>(
  blueprint: Blueprint,
  bank: readonly Q[],
): Reaches<Q> {
  const fixed = new Set(fixedIds(blueprint));
  const pools = poolsOf(blueprint).map((pool) => {
    const fitting = candidatesOf(pool, bank, fixed);
    const own = new Set(fitting.filter(isOwn));
    return { pool, own, others: fitting.filter((question) => !isOwn(question)) };
  });
  const wanted = (own: ReadonlySet<Q>): number =>
    pools
      .filter((rival) => [...rival.own].some((question) => own.has(question)))
      .reduce((sum, { pool }) => sum + pool.count, 0);
  return new Map(
    pools.map(({ pool, own, others }) => {
      const suffices = own.size > 0 && own.size >= wanted(own);
      return [pool, { own: [...own], others: suffices ? [] : others }];
    }),
  );
}

const NOTHING: Reach<never> = { own: [], others: [] };

/** Own ones first. */
export const drawable = <Q extends PoolQuestion>(reaches: Reaches<Q>, pool: PoolItem): Q[] => {
  const { own, others } = reaches.get(pool) ?? NOTHING;
  return [...own, ...others];
};

/** Every question of `bank` that the blueprint names or its pools may draw. */
export function questionsOf(blueprint: Blueprint, bank: ReadonlyMap<string, Question>): Question[] {
  const reaches = reachesOf(blueprint, [...bank.values()]);
  const drawn = poolsOf(blueprint).flatMap((pool) => drawable(reaches, pool));
  const named = fixedIds(blueprint).flatMap((id) => bank.get(id) ?? []);
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
 * possible are filled. Own questions are given out first, as many as can be: making room never gives one back. Questions
 * of pools that do not overlap are equally likely among the own ones, and among the others.
 */
export function fillPools(
  blueprint: Blueprint,
  bank: readonly PoolQuestion[],
  next: () => number,
): Filled {
  const fixed = new Set(fixedIds(blueprint));
  // By id first, so that the order in which the bank comes makes no difference.
  const sorted = [...bank].sort((a, b) => (a.id < b.id ? -1 : 1));
  const fitting = new Map(
    poolsOf(blueprint).map((pool) => [pool, candidatesOf(pool, sorted, fixed)]),
  );
  const slots = shuffled(slotsOf(blueprint), next);
  const options = new Map(
    slots.map((slot) => {
      const ids = shuffled(fitting.get(slot.pool) ?? [], next).map(({ id }) => id);
      return [slot, [...ids.filter(isOwnId), ...ids.filter((id) => !isOwnId(id))]];
    }),
  );
  const own = new Map([...options].map(([slot, ids]) => [slot, ids.filter(isOwnId)]));
  const holder = new Map<string, Slot>();
  const left = slots.filter((slot) => !place(slot, own, holder, new Set()));
  const empty = left.filter((slot) => !place(slot, options, holder, new Set()));
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
