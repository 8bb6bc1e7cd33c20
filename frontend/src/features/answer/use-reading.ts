import type { ReadAs } from '@meshwright/graders/reading';
import { computed, shallowRef, toValue, watch, type MaybeRefOrGetter } from 'vue';

type Reader = (text: string, unit: string) => ReadAs;

/** How the grader will read a typed number, said while there is time to write it otherwise; loaded with the first key. */
export function useReading(text: MaybeRefOrGetter<string>, unit: MaybeRefOrGetter<string>) {
  const reader = shallowRef<Reader | null>(null);
  watch(
    () => toValue(text) !== '',
    async (typed) => {
      if (typed && !reader.value)
        reader.value = (await import('@meshwright/graders/reading')).readAs;
    },
    { immediate: true },
  );
  return computed<ReadAs>(() => reader.value?.(toValue(text), toValue(unit)) ?? { kind: 'blank' });
}
