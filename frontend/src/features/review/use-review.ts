import { ref, shallowRef, watch, type Ref } from 'vue';
import { markAgain, markReview, nextReview, type ReviewPlace } from '../../api/reviews.js';
import type { ReviewResult, ReviewTask } from '../../api/shapes.js';
import { useDeed } from '../../ui/use-deed.js';
import { markOf } from './draft-mark.js';
import { useDraftMark } from './use-draft-mark.js';
import { useGold } from './use-gold.js';
import { useReviewLease } from './use-review-lease.js';

/** One reviewer's desk: the answer at hand, what they entered for it, and their last mark. `changed`: counts may be other now. */
export function useReview(place: ReviewPlace, question: Ref<string | null>, changed: () => void) {
  const { busy, problem, attempt } = useDeed();
  const task = shallowRef<ReviewTask | null>(null);
  /** Asked for, and answered: with nothing to take, where there is no answer at hand. */
  const asked = ref(false);
  const last = shallowRef<ReviewResult | null>(null);
  const mark = useDraftMark(task);
  const gold = useGold(place.organisation, task, mark);
  const { lost } = useReviewLease(place, task, problem, gold.isGold);

  const next = (aside?: string): Promise<void> =>
    attempt(async () => {
      const wanted = question.value;
      if (wanted === null) return;
      const found = await nextReview(place, wanted, aside);
      if (wanted !== question.value) return;
      mark.show(gold.taskOf(found));
      asked.value = true;
      changed();
    });

  async function handIn(): Promise<void> {
    const current = task.value;
    if (current === null || busy.value || lost.value) return;
    mark.demanded.value = true;
    if (mark.missing.value.length > 0) return;
    if (gold.isGold.value)
      return attempt(async () => {
        await gold.handIn(current);
        last.value = null;
        changed();
      });
    const body = markOf(current, mark.draft.value, mark.comment.value);
    await attempt(async () => {
      last.value = await markReview(place, current.id, body);
      mark.finish();
      asked.value = false;
    });
    if (problem.value === null) await next();
  }

  /** The last mark again, instead of what is at hand now. */
  const again = (): Promise<void> =>
    attempt(async () => {
      if (last.value === null) return;
      const back: ReviewTask = await markAgain(place, last.value.id);
      last.value = null;
      gold.forget();
      mark.show(back);
      changed();
    });

  watch(
    question,
    (to) => {
      last.value = null;
      problem.value = null;
      gold.forget();
      asked.value = false;
      mark.show(null);
      if (to !== null) void next();
    },
    { immediate: true },
  );

  return { ...mark, ...gold, task, asked, last, busy, problem, lost, next, handIn, again };
}
export type Review = ReturnType<typeof useReview>;
