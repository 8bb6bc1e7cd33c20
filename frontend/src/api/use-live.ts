import { onScopeDispose, readonly, ref, type Ref } from 'vue';
import { LiveLine, type LiveSource } from './live-line.js';

function sourceOf(address: string): LiveSource {
  const source = new EventSource(address);
  return {
    addEventListener: (name, heard) => source.addEventListener(name, heard),
    close: () => source.close(),
    get isLost() {
      return source.readyState === EventSource.CLOSED;
    },
  };
}

/**
 * Calls `look` as soon as the server says that something may have changed. True while changes are told of; while not,
 * the page has to look by itself more often. A page that nobody sees keeps no line: a browser has few for one server.
 */
export function useLive(address: string, look: () => void): Readonly<Ref<boolean>> {
  const hears = ref(false);
  const line = new LiveLine({
    open: () => sourceOf(address),
    timer: {
      set: (work, ms) => window.setTimeout(work, ms),
      clear: (handle) => window.clearTimeout(handle),
    },
    look,
    hears: (now) => (hears.value = now),
  });
  const seen = (): void => {
    if (document.visibilityState === 'hidden') line.close();
    else line.open();
  };
  seen();
  document.addEventListener('visibilitychange', seen);
  onScopeDispose(() => {
    document.removeEventListener('visibilitychange', seen);
    line.close();
  });
  return readonly(hears);
}
