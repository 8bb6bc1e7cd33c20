import { computed, ref, toValue, watch, type MaybeRefOrGetter } from 'vue';

/** A list that is here whole, `size` at a time. The page stays while the list changes, as far as the list reaches. */
export function usePages<T>(items: MaybeRefOrGetter<readonly T[]>, size: number) {
  const page = ref(1);
  const last = computed(() => Math.max(1, Math.ceil(toValue(items).length / size)));
  watch(last, (now) => (page.value = Math.min(page.value, now)), { flush: 'sync' });
  const shown = computed(() => toValue(items).slice((page.value - 1) * size, page.value * size));
  return { page, shown };
}
