import { onScopeDispose, ref, shallowRef, type Ref } from 'vue';
import { saveAnswer } from '../api/attempts.js';
import { serverNow } from '../api/client.js';
import { AnswerSaver } from './answer-saver.js';
import type { SaveState } from './save-state.js';
import {
  indexedDbLog,
  inTime,
  memoryLog,
  type PendingChange,
  type WriteAheadLog,
} from './write-ahead-log.js';

/** The log, that says whether it took the last change. */
function noting(log: WriteAheadLog, took: Ref<boolean>): WriteAheadLog {
  return {
    ...log,
    async put(change) {
      try {
        await log.put(change);
        took.value = true;
      } catch (error) {
        took.value = false;
        throw error;
      }
    },
  };
}

/** The saver of one attempt on this browser's timers, network and IndexedDB; its state is reactive. */
export function useSaver(attempt: string, clientId: string) {
  const state = shallowRef<SaveState>({ kind: 'saved', at: null });
  const lasts = 'indexedDB' in globalThis;
  /** Whether what waits is in this browser, beside the page. */
  const isKept = ref(lasts);
  const log = lasts ? noting(indexedDbLog(), isKept) : memoryLog();
  const saver = new AnswerSaver({
    attempt,
    clientId,
    log,
    send: (item, revision, keepalive) => saveAnswer({ attempt, item }, revision, keepalive),
    timer: {
      set: (work, ms) => window.setTimeout(work, ms),
      clear: (handle) => window.clearTimeout(handle),
    },
    now: serverNow,
    onState: (next) => (state.value = next),
  });
  let isGone = false;
  onScopeDispose(() => (isGone = true));
  const read = () => log.pending(attempt).catch(() => []);
  /**
   * What this browser holds of the attempt. Nobody is kept from writing by a store that is slow: what it tells later goes
   * to `late`, which is called at most once, never without a change, and not where the person has left: the next page
   * that opens the attempt takes it up.
   */
  async function held(late: (changes: PendingChange[]) => void): Promise<PendingChange[]> {
    const reading = read();
    try {
      return await inTime(reading);
    } catch {
      void reading.then((changes) => changes.length > 0 && !isGone && late(changes));
      return [];
    }
  }
  /** For a copy. A browser that keeps nothing, or is slow, still has what this page has. */
  async function unsent(): Promise<PendingChange[]> {
    if (!isKept.value) return saver.pending;
    const kept = saver.waiting > 0 ? await inTime(read()).catch(() => []) : await read();
    return kept.length > 0 ? kept : saver.pending;
  }

  return { state, saver, isKept, held, unsent };
}

export type Saving = ReturnType<typeof useSaver>;
