import { onScopeDispose } from 'vue';
import type { LabOrder } from './lab-messages.js';

export interface LabWorker<Answer> {
  /** Ends what runs and begins anew; `fault` is told when the worker does not start or breaks. */
  readonly start: (order: LabOrder, take: (answer: Answer) => void, fault: () => void) => void;
  readonly stop: () => void;
}

/** Long work in a thread of its own, so that the page keeps answering; stopping ends the thread. */
export function useWorker<Answer>(): LabWorker<Answer> {
  let worker: Worker | null = null;
  function stop(): void {
    worker?.terminate();
    worker = null;
  }
  onScopeDispose(stop);
  return {
    stop,
    start: (order, take, fault) => {
      stop();
      worker = new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module' });
      worker.addEventListener('message', (event: MessageEvent<Answer>) => take(event.data));
      worker.addEventListener('error', () => {
        stop();
        fault();
      });
      worker.postMessage(order);
    },
  };
}
