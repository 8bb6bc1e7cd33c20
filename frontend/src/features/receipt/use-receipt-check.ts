import type { ReceiptHeading } from '@meshwright/graders/receipt';
import { computed, onScopeDispose, ref, shallowRef, triggerRef } from 'vue';
import type { CheckedRevision, ReceiptAnswer } from './receipt-messages.js';

/**
 * Checks the file of a receipt in a thread of its own. Revisions come in as they are checked; a new file ends what was
 * under way. Nothing leaves the browser.
 */
export function useReceiptCheck() {
  const state = ref<'idle' | 'working' | 'done' | 'fault'>('idle');
  const name = ref('');
  const fault = ref('');
  const heading = shallowRef<ReceiptHeading | null>(null);
  const total = ref(0);
  const sealed = ref(true);
  const revisions = shallowRef<CheckedRevision[]>([]);
  const breaks = computed(() => revisions.value.filter(({ finding }) => finding.kind !== 'holds'));
  let worker: Worker | null = null;

  function stop(): void {
    worker?.terminate();
    worker = null;
  }
  onScopeDispose(stop);

  function reset(): void {
    stop();
    state.value = 'idle';
    name.value = '';
    heading.value = null;
    revisions.value = [];
  }

  function fail(text: string): void {
    stop();
    state.value = 'fault';
    fault.value = text;
  }

  function take(answer: ReceiptAnswer): void {
    if (answer.kind === 'fault') fail(answer.fault);
    else if (answer.kind === 'opened') {
      ({ heading: heading.value, total: total.value, sealed: sealed.value } = answer);
    } else if (answer.kind === 'checked') {
      revisions.value.push(...answer.revisions);
      triggerRef(revisions);
    } else {
      stop();
      state.value = 'done';
    }
  }

  function check(file: File): void {
    reset();
    name.value = file.name;
    state.value = 'working';
    worker = new Worker(new URL('./receipt.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<ReceiptAnswer>) => take(data));
    worker.addEventListener('error', () =>
      fail('The check broke off. Reload the page and choose the file once more.'),
    );
    worker.postMessage(file);
  }

  return { state, name, fault, heading, total, sealed, revisions, breaks, check, reset };
}
