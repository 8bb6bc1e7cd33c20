import type { Problem } from '@meshwright/graders/plan';
import type { SearchProgress, SearchRequest, SearchResult } from '@meshwright/graders/search';
import { shallowRef, type ShallowRef } from 'vue';
import type { SearchAnswer } from './lab-messages.js';
import { useWorker } from './use-worker.js';

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

/** Exhaustive search in a worker of its own. */
export function useSearch(): PlanSearch {
  const running = shallowRef(false);
  const progress = shallowRef<SearchProgress | null>(null);
  const result = shallowRef<SearchResult | null>(null);
  const problems = shallowRef<readonly Problem[]>([]);
  const fault = shallowRef('');
  const worker = useWorker<SearchAnswer>();

  function cancel(): void {
    worker.stop();
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
    problems.value = [];
    fault.value = '';
    progress.value = null;
    running.value = true;
    worker.start({ kind: 'search', request }, take, () => {
      fault.value = 'the search did not start in this browser';
      cancel();
    });
  }
  return { running, progress, result, problems, fault, start, cancel };
}
