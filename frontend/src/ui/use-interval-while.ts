import { onScopeDispose, watch, type Ref } from 'vue';

/** Does something again and again while a condition holds; stops with the component. */
export function useIntervalWhile(on: Readonly<Ref<boolean>>, ms: number, work: () => void): void {
  let handle: number | null = null;
  const stop = (): void => {
    if (handle !== null) window.clearInterval(handle);
    handle = null;
  };
  watch(
    on,
    (holds) => {
      stop();
      if (holds) handle = window.setInterval(work, ms);
    },
    { immediate: true },
  );
  onScopeDispose(stop);
}
