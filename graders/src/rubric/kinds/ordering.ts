import type { OrderingAnswer } from '../../answers/ordering.js';
import type { CriterionReport, Report } from '../../report.js';
import { hundredths, total } from '../../report.js';

export interface OrderingDetail {
  readonly constraints: readonly {
    readonly first: string;
    readonly then: string;
    readonly kept: boolean;
    readonly why: string;
  }[];
  /** Pairs of steps whose order matters, directly or through other steps. */
  readonly pairs: { readonly kept: number; readonly of: number };
  /** One right order, by step id. */
  readonly rightOrder: readonly string[];
  /** Why this order, in Markdown. */
  readonly working: string;
}

/** One step comes before another, and why. */
export interface OrderConstraint {
  readonly first: string;
  readonly then: string;
  readonly why: string;
}

/** A question that gives steps to put in order; every order that keeps the constraints is right. */
export interface OrderingItem {
  readonly kind: 'ordering';
  readonly id: string;
  readonly steps: readonly { readonly id: string; readonly label: string }[];
  readonly constraints: readonly OrderConstraint[];
  /** One right order, by step id. */
  readonly rightOrder: readonly string[];
  /** Why this order, in Markdown. */
  readonly working: string;
}

type Pair = readonly [first: string, then: string];

const POINTS = 10;
/** Broken constraints that are told in one sentence each. */
const TOLD = 3;

/**
 * Every pair whose order matters: the transitive closure of the constraints. A pair of a step with
 * itself means that the constraints run in a circle.
 */
export function orderedPairs(constraints: readonly Omit<OrderConstraint, 'why'>[]): Pair[] {
  const after = new Map<string, Set<string>>();
  for (const { first, then } of constraints) {
    const known = after.get(first) ?? new Set();
    after.set(first, known.add(then));
  }
  return [...after.keys()].flatMap((first) => {
    const reached = new Set<string>();
    const queue = [...(after.get(first) ?? [])];
    for (let step = queue.pop(); step !== undefined; step = queue.pop()) {
      if (reached.has(step)) continue;
      reached.add(step);
      queue.push(...(after.get(step) ?? []));
    }
    return [...reached].map((then): Pair => [first, then]);
  });
}

const placesOf = (order: readonly string[]): ReadonlyMap<string, number> =>
  new Map(order.map((id, place) => [id, place] as const).reverse());

/** Whether both steps are placed, and in this order. */
const keeps = (places: ReadonlyMap<string, number>, first: string, then: string): boolean =>
  (places.get(first) ?? Infinity) < (places.get(then) ?? -1);

const keptOf = (pairs: readonly Pair[], order: readonly string[]): number => {
  const places = placesOf(order);
  return pairs.filter(([first, then]) => keeps(places, first, then)).length;
};

/**
 * Kendall's tau-a over the pairs whose order matters: 1 keeps all, -1 breaks all, chance is 0. A pair
 * with a step that is not placed counts as broken. 1 where no order matters.
 */
export function orderAgreement(pairs: readonly Pair[], order: readonly string[]): number {
  return pairs.length === 0 ? 1 : (2 * keptOf(pairs, order)) / pairs.length - 1;
}

interface Move {
  readonly step: string;
  /** The step that it goes before; undefined for the end. */
  readonly before: string | undefined;
  readonly kept: number;
}

/** The one move that keeps most pairs more. */
function bestMove(pairs: readonly Pair[], order: readonly string[]): Move | undefined {
  let best: Move | undefined;
  for (const step of order) {
    const rest = order.filter((other) => other !== step);
    for (let place = 0; place <= rest.length; place++) {
      const kept = keptOf(pairs, [...rest.slice(0, place), step, ...rest.slice(place)]);
      if (kept > (best?.kept ?? keptOf(pairs, order))) best = { step, before: rest[place], kept };
    }
  }
  return best;
}

const pointsFor = (kept: number, of: number): number =>
  hundredths(POINTS * Math.max(0, of === 0 ? 1 : (2 * kept) / of - 1));

function advice(
  item: OrderingItem,
  pairs: readonly Pair[],
  order: readonly string[],
): { missing: string; next: string } {
  const labels = new Map(item.steps.map(({ id, label }) => [id, label]));
  const named = (id: string | undefined): string => `"${labels.get(id ?? '') ?? ''}"`;
  if (order.length === 0)
    return { missing: 'No step was placed.', next: 'Put the steps in an order.' };
  const places = placesOf(order);
  const broken = item.constraints.filter(({ first, then }) => !keeps(places, first, then));
  const told = broken
    .slice(0, TOLD)
    .map(({ first, then, why }) => `${named(first)} comes before ${named(then)}: ${why}`);
  const more = broken.length > TOLD ? [`${broken.length - TOLD} more are broken.`] : [];
  const absent = item.steps.filter(({ id }) => !places.has(id));
  const move = bestMove(pairs, order);
  const next =
    absent.length > 0 || move === undefined
      ? `Place ${absent.map(({ id }) => named(id)).join(', ')}.`
      : `Move ${named(move.step)} ${move.before === undefined ? 'to the end' : `before ${named(move.before)}`}: ` +
        `that alone keeps ${move.kept} of ${pairs.length} pairs.`;
  return { missing: [...told, ...more].join(' '), next };
}

/**
 * Grades an order of steps by the pairs whose order matters: 10 points times Kendall's tau over them, so a
 * shuffled order earns nothing on average, and two neighbours that changed places cost one pair alone.
 */
export function gradeOrdering(item: OrderingItem, answer: OrderingAnswer): Report<OrderingDetail> {
  const known = new Set(item.steps.map(({ id }) => id));
  const order = [...new Set(answer.order)].filter((id) => known.has(id));
  const pairs = orderedPairs(item.constraints);
  const kept = keptOf(pairs, order);
  const points = order.length === 0 ? 0 : pointsFor(kept, pairs.length);
  const level = points === POINTS ? 'right' : points > 0 ? 'partly' : 'none';
  const base: CriterionReport = {
    id: 'order',
    label: `Keeps the order that matters: ${kept} of ${pairs.length} pairs`,
    level,
    points,
    maxPoints: POINTS,
    quotes: [],
  };
  const places = placesOf(order);
  return total({
    kind: 'ordering',
    criteria: [level === 'right' ? base : { ...base, ...advice(item, pairs, order) }],
    misconceptions: [],
    adjustments: [],
    notUnderstood: [],
    detail: {
      constraints: item.constraints.map(({ first, then, why }) => ({
        first,
        then,
        kept: keeps(places, first, then),
        why,
      })),
      pairs: { kept, of: pairs.length },
      rightOrder: item.rightOrder,
      working: item.working,
    },
  });
}
