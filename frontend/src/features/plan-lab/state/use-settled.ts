import { onScopeDispose, shallowRef, watch, type ShallowRef } from 'vue';

/** Follows a value once it has rested for `ms`: for what is too slow to redraw while a slider is dragged. */
export function useSettled<T>(source: () => T, ms: number): Readonly<ShallowRef<T>> {
  const settled = shallowRef(source()) as ShallowRef<T>;
  let timer = 0;
  watch(source, (value) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      settled.value = value;
    }, ms);
  });
  onScopeDispose(() => window.clearTimeout(timer));
  return settled;
}
