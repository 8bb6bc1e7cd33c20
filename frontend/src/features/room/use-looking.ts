import { computed } from 'vue';
import { useLive } from '../../api/use-live.js';
import { useIntervalWhile } from '../../ui/use-interval-while.js';

/** How often the page looks by itself: while the server tells of changes, and while it does not. */
const TOLD_MS = 30_000;
const UNTOLD_MS = 10_000;

/** What a manager does shows in the room without a reload: more time, a pause, a reopening, an answer to a request. */
export function useLooking(address: string, look: () => void): void {
  const told = useLive(address, look);
  useIntervalWhile(told, TOLD_MS, look);
  useIntervalWhile(
    computed(() => !told.value),
    UNTOLD_MS,
    look,
  );
}
