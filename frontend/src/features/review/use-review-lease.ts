import { computed, type Ref, type ShallowRef } from 'vue';
import { asProblem } from '../../api/problem.js';
import { renewReview, type ReviewPlace } from '../../api/reviews.js';
import type { ReviewTask } from '../../api/shapes.js';
import { useIntervalWhile } from '../../ui/use-interval-while.js';

/** Well within the ten minutes of a lease, so that one that fails may be tried again. */
const RENEW_EVERY_MS = 120_000;

/** Refusals after which the answer cannot be handed in from here; what was entered stays to be read. */
const GONE = new Set([
  'lease-lost',
  'stale-grade',
  'not-graded',
  'gold-marked',
  'calibrated',
  'gold-retired',
]);

/** Keeps the answer at hand while its page is in sight; `lost` once it is no longer this reviewer's. */
export function useReviewLease(
  place: ReviewPlace,
  task: ShallowRef<ReviewTask | null>,
  problem: ShallowRef<unknown>,
  /** Gold answers are nobody’s to take. */
  isGold: Readonly<Ref<boolean>>,
): { readonly lost: Readonly<Ref<boolean>> } {
  const lost = computed(
    () => task.value !== null && problem.value !== null && GONE.has(asProblem(problem.value).code),
  );
  async function renew(): Promise<void> {
    const current = task.value;
    if (current === null || document.visibilityState === 'hidden') return;
    try {
      const lease = await renewReview(place, current.id, current.lease.epoch);
      if (task.value?.id === current.id) task.value = { ...current, lease };
    } catch (error) {
      // without an answer the lease may still hold: the next time tells
      if (task.value?.id === current.id && GONE.has(asProblem(error).code)) problem.value = error;
    }
  }
  const held = computed(() => task.value !== null && !lost.value && !isGold.value);
  useIntervalWhile(held, RENEW_EVERY_MS, () => void renew());
  return { lost };
}
