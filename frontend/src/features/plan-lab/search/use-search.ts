import type { Problem } from '@meshwright/graders/plan';
import type { SearchProgress, SearchRequest, SearchResult } from '@meshwright/graders/search';
import { shallowRef, type ShallowRef } from 'vue';
import type { SearchAnswer } from '../worker/lab-messages.js';
import { useWorker } from '../worker/use-worker.js';

/** How a search ended, with the job that it was of: the page may be at another one by then. */
export interface EndedSearch {
  readonly job: string;
  /** Null where the job was refused. */
  readonly result: SearchResult | null;
  readonly problems: readonly Problem[];
}

export interface PlanSearch {
  readonly running: ShallowRef<boolean>;
  readonly progress: ShallowRef<SearchProgress | null>;
  /** The last search that came to an end. */
  readonly ended: ShallowRef<EndedSearch | null>;
  /** Words for a fault that is not the request's: the worker did not start. */
  readonly fault: ShallowRef<string>;
  /** Searches; `job` names what is searched. */
  readonly start: (request: SearchRequest, job: string) => void;
  readonly cancel: () => void;
}

/** Exhaustive search in a worker of its own. */
export function useSearch(): PlanSearch {
  const running = shallowRef(false);
  const progress = shallowRef<SearchProgress | null>(null);
  const ended = shallowRef<EndedSearch | null>(null);
  const fault = shallowRef('');
  const worker = useWorker<SearchAnswer>();

  function cancel(): void {
    worker.stop();
    running.value = false;
    progress.value = null;
  }
  function start(request: SearchRequest, job: string): void {
    fault.value = '';
    progress.value = null;
    running.value = true;
    const take = (message: SearchAnswer): void => {
      if (message.kind === 'progress') {
        progress.value = message.progress;
        return;
      }
      ended.value =
        message.kind === 'result'
          ? { job, result: message.result, problems: [] }
          : { job, result: null, problems: message.problems };
      cancel();
    };
    worker.start({ kind: 'search', request }, take, () => {
      fault.value = 'the search did not start in this browser';
      cancel();
    });
  }
  return { running, progress, ended, fault, start, cancel };
}
