import { nextTick, watch, type ShallowRef } from 'vue';
import { useRoute } from 'vue-router';

/** After a change of page, puts the keyboard at the start of the content, as a page load would. */
export function useArrival(main: Readonly<ShallowRef<HTMLElement | null>>): void {
  const route = useRoute();
  let arrived = false;
  watch(
    () => route.path,
    async () => {
      const first = !arrived;
      arrived = true;
      await nextTick();
      if (!first) main.value?.focus({ preventScroll: true });
    },
  );
}
