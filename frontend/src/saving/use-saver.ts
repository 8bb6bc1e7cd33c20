import { shallowRef } from 'vue';
import { saveAnswer } from '../api/attempts.js';
import { serverNow } from '../api/client.js';
import { AnswerSaver } from './answer-saver.js';
import type { SaveState } from './save-state.js';
import { indexedDbLog, memoryLog, type PendingChange } from './write-ahead-log.js';

/** The saver of one attempt on this browser's timers, network and IndexedDB; its state is reactive. */
export function useSaver(attempt: string, clientId: string) {
  const state = shallowRef<SaveState>({ kind: 'saved', at: null });
  const log = 'indexedDB' in globalThis ? indexedDbLog() : memoryLog();
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
  const unsent = (): Promise<PendingChange[]> => log.pending(attempt).catch(() => []);

  return { state, saver, unsent };
}

export type Saving = ReturnType<typeof useSaver>;
