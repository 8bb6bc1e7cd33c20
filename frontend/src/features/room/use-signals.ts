import { onScopeDispose, watch, type Ref } from 'vue';
import { sendSignals } from '../../api/attempt-events.js';
import { serverNow } from '../../api/client.js';
import { useIntervalWhile } from '../../ui/use-interval-while.js';
import { SignalBuffer } from './signal-buffer.js';

const SEND_EVERY_MS = 5_000;

/**
 * Notes, while `on` holds, when the page loses the focus, what is copied and pasted (how much, never what) and when the
 * connection goes. `item` is the question in sight. What cannot be sent is dropped without a word: the room must never suffer from it.
 */
export function useSignals(
  id: string,
  on: Readonly<Ref<boolean>>,
  { item, sent }: { item: () => string | undefined; sent: () => void },
): void {
  const buffer = new SignalBuffer(serverNow);
  let away = false;
  function look(): void {
    const now = document.hidden || !document.hasFocus();
    if (now === away) return;
    away = now;
    buffer.add(away ? 'focus-lost' : 'focus-back');
  }

  async function send(): Promise<void> {
    if (!navigator.onLine) return;
    const signals = buffer.take();
    if (signals.length === 0) return;
    try {
      await sendSignals(id, signals);
      sent();
    } catch {
      // Not the candidate's concern.
    }
  }

  let listening: AbortController | null = null;
  function stop(): void {
    listening?.abort();
    listening = null;
  }
  function listen(): void {
    listening = new AbortController();
    const { signal } = listening;
    away = false;
    look();
    for (const name of ['blur', 'focus']) window.addEventListener(name, look, { signal });
    document.addEventListener('visibilitychange', look, { signal });
    window.addEventListener('offline', () => buffer.add('offline'), { signal });
    window.addEventListener('online', () => buffer.add('online'), { signal });
    document.addEventListener(
      'paste',
      (event) => buffer.add('paste', event.clipboardData?.getData('text/plain').length, item()),
      { signal, capture: true },
    );
    document.addEventListener('copy', () => buffer.add('copy', selectedCharacters(), item()), {
      signal,
      capture: true,
    });
  }
  watch(
    on,
    (holds) => {
      stop();
      if (holds) listen();
    },
    { immediate: true },
  );
  useIntervalWhile(on, SEND_EVERY_MS, () => void send());
  onScopeDispose(stop);
}

/** In a field the selection is the field's own. */
function selectedCharacters(): number {
  const active = document.activeElement;
  if (active instanceof HTMLTextAreaElement || active instanceof HTMLInputElement)
    return Math.abs((active.selectionEnd ?? 0) - (active.selectionStart ?? 0));
  return document.getSelection()?.toString().length ?? 0;
}
