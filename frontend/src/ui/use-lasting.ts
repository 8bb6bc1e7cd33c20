import { onScopeDispose, readonly, ref, watch, type Ref } from 'vue';

/** Whether a condition has held for `ms` milliseconds without a break. */
export function useLasting(on: () => boolean, ms: number): Readonly<Ref<boolean>> {
  const lasting = ref(false);
  let handle: number | undefined;
  const stop = (): void => {
    window.clearTimeout(handle);
    lasting.value = false;
  };
  watch(
    on,
    (holds) => {
      stop();
      if (holds) handle = window.setTimeout(() => (lasting.value = true), ms);
    },
    { immediate: true },
  );
  onScopeDispose(stop);
  return readonly(lasting);
}
