import type { Computed } from './computed.js';
import type { QuantityTest } from './expression.js';
import type { Bearing } from './idea.js';
import type { Unit } from '../units/quantity.js';
import { unitOf } from '../units/quantity.js';
import type { PlacedQuantity } from './reading.js';
import { lowerBound } from './reading.js';
import { computedIn } from './recompute.js';
import type { Hit } from './hit.js';
import type { Outcome, Scope } from './scope.js';
import { admits, HITS, no, outcome } from './scope.js';

/** The first of the places, which stand in order, that stands in the scope. */
function firstIn(places: readonly { readonly from: number }[], scope: Scope): number {
  const last = places.at(-1);
  if (scope.from === 0) return 0;
  return last && last.from >= scope.from ? lowerBound(places, scope.from, startOf) : places.length;
}
const startOf = (place: { readonly from: number }): number => place.from;

/** Adds those of the places that the scope admits to the hits, the first few. */
function admit(places: readonly Hit[], scope: Scope, hits: Hit[]): void {
  const most = hits.length + HITS;
  for (let i = firstIn(places, scope); i < places.length && hits.length < most; i++) {
    const place = places[i];
    if (!place || place.from >= scope.to) break;
    if (admits(scope, place)) hits.push(place);
  }
}

/** Where any of the concepts is claimed in the scope, concept by concept. */
export function mentionsOf(ids: readonly string[], scope: Scope): Outcome {
  const hits: Hit[] = [];
  for (const id of ids) {
    const all = scope.reading.mentions.get(id);
    if (all !== undefined) admit(all, scope, hits);
  }
  return hits.length > 0 ? { holds: true, hits } : no;
}

/** Whether any of the concepts is named in the scope at all, seen or not, denied or not. */
export function isMentioned(ids: readonly string[], scope: Scope): boolean {
  for (const id of ids) {
    const all = scope.reading.mentions.get(id);
    if (all === undefined) continue;
    const first = all[firstIn(all, scope)];
    if (first !== undefined && first.from < scope.to) return true;
  }
  return false;
}

function isQuantity(test: QuantityTest, unit: Unit, q: PlacedQuantity): boolean {
  if (unit.dimension !== q.dimension) return false;
  const measured = test.unit === '' ? q.written : q.value / unit.factor;
  if (test.min !== undefined && measured < test.min) return false;
  if (test.max !== undefined && measured > test.max) return false;
  if (test.value === undefined) return true;
  return Math.abs(measured - test.value) <= Math.abs(test.value) * (test.tolerance ?? 0.05) + 1e-12;
}

export function quantitiesOf(test: QuantityTest, scope: Scope): Outcome {
  const all = scope.reading.quantities;
  const unit = unitOf(test.unit);
  const hits: Hit[] = [];
  for (let i = firstIn(all, scope); unit && i < all.length && hits.length < HITS; i++) {
    const q = all[i];
    if (!q || q.from >= scope.to) break;
    if (admits(scope, q) && isQuantity(test, unit, q)) hits.push(q);
  }
  return outcome(hits);
}

/** Where the answer stands so to an idea. */
export const ideaOf = (id: string, as: Bearing, scope: Scope): Outcome =>
  outcome((scope.reading.ideas.get(id)?.[as] ?? []).filter((hit) => admits(scope, hit)));

/** Inputs may stand anywhere in the answer, the result stands in the scope. */
export function computedOf(computed: Computed, scope: Scope): Outcome {
  const found = computedIn(computed, scope.reading, scope.visible);
  return outcome(found.filter((h) => admits(scope, h)));
}
