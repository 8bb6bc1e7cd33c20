import type { Problem, SearchProgress, SearchRequest, SearchResult } from '@meshwright/graders';
import { onScopeDispose, shallowRef, type ShallowRef } from 'vue';
import type { SearchAnswer } from './search-messages.js';

export interface PlanSearch {
  readonly running: ShallowRef<boolean>;
  readonly progress: ShallowRef<SearchProgress | null>;
  readonly result: ShallowRef<SearchResult | null>;
  readonly problems: ShallowRef<readonly Problem[]>;
  /** Words for a fault that is not the request's: the worker did not start. */
  readonly fault: ShallowRef<string>;
  readonly start: (request: SearchRequest) => void;
  readonly cancel: () => void;
}

/** Exhaustive search in a worker of its own, so that the page keeps answering. Cancelling ends the worker. */
export function useSearch(): PlanSearch {
  const running = shallowRef(false);
  const progress = shallowRef<SearchProgress | null>(null);
  const result = shallowRef<SearchResult | null>(null);
  const problems = shallowRef<readonly Problem[]>([]);
  const fault = shallowRef('');
  let worker: Worker | null = null;

  function cancel(): void {
    worker?.terminate();
    worker = null;
    running.value = false;
    progress.value = null;
  }
  function take(message: SearchAnswer): void {
    if (message.kind === 'progress') {
      progress.value = message.progress;
      return;
    }
    if (message.kind === 'result') result.value = message.result;
    else problems.value = message.problems;
    cancel();
  }
  function start(request: SearchRequest): void {
    cancel();
    problems.value = [];
    fault.value = '';
    running.value = true;
    worker = new Worker(new URL('./search.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<SearchAnswer>) => take(event.data));
    worker.addEventListener('error', (event) => {
      fault.value =
        event.message === '' ? 'the search did not start in this browser' : event.message;
      cancel();
    });
    worker.postMessage({ request });
  }
  onScopeDispose(cancel);
  return { running, progress, result, problems, fault, start, cancel };
}
