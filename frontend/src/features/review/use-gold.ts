import { computed, shallowRef, type ShallowRef } from 'vue';
import { markGold } from '../../api/gold.js';
import type { GoldResult, OfferedReview, ReviewTask } from '../../api/shapes.js';
import { goldMarkOf } from './draft-mark.js';
import { asTask } from './gold-words.js';
import type { useDraftMark } from './use-draft-mark.js';

/** Gold answers on the desk: whether the one at hand is one, and what the experts gave to the last. */
export function useGold(
  organisation: string,
  task: ShallowRef<ReviewTask | null>,
  mark: ReturnType<typeof useDraftMark>,
) {
  const calibration = shallowRef<OfferedReview['calibration'] | null>(null);
  const told = shallowRef<GoldResult | null>(null);
  const isGold = computed(
    () => task.value !== null && calibration.value?.task?.id === task.value.id,
  );

  /** What comes next on the desk. */
  function taskOf(offered: OfferedReview): ReviewTask | null {
    calibration.value = offered.calibration;
    told.value = null;
    return offered.calibration.task ? asTask(offered.calibration.task) : offered.task;
  }
  async function handIn(current: ReviewTask): Promise<void> {
    const body = goldMarkOf(current, mark.draft.value, mark.comment.value);
    told.value = await markGold(organisation, current.id, body);
    mark.finish();
  }
  /** Another question, or another answer. */
  function forget(): void {
    calibration.value = null;
    told.value = null;
  }
  return { calibration, told, isGold, taskOf, handIn, forget };
}
