import { computed } from 'vue';
import type { Answer, Attempt } from '../../api/shapes.js';
import { progressOf } from './item-progress.js';

/** What of an attempt a section is made from. */
interface Room {
  readonly attempt: () => Attempt | null;
  readonly answerTo: (item: string) => Answer | undefined;
  /** Whether the last change of the item is not acknowledged yet. */
  readonly isWaiting: (item: string) => boolean;
}

/** The section that is open: its questions with how far each is, and whether it may be paused. */
export function useSection({ attempt, answerTo, isWaiting }: Room) {
  const section = computed(() => attempt()?.sections?.[attempt()?.section ?? -1] ?? null);
  const isLast = computed(
    () => attempt()?.sections?.every(({ state }) => state !== 'pending') ?? false,
  );
  const items = computed(() =>
    (attempt()?.items ?? [])
      .filter((item) => item.state === 'open' && item.question !== undefined)
      .map((item) => ({
        id: item.id,
        title: item.question?.title ?? '',
        progress: progressOf(answerTo(item.id), isWaiting(item.id)),
      })),
  );
  const blank = computed(() => items.value.filter(({ progress }) => progress === 'empty'));
  const mayPause = computed(() => {
    const { pausesLeft = 0, breakSecondsLeft = 0 } = attempt()?.rules ?? {};
    return pausesLeft > 0 || breakSecondsLeft > 0;
  });
  return { section, isLast, items, blank, mayPause };
}
