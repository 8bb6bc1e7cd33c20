import { nextTick, watch, type ShallowRef } from 'vue';
import { useRoute } from 'vue-router';

/**
 * After a change of page, puts the keyboard at the start of the content, as a page load would. The first page is there
 * before the application is mounted, so that every change is one.
 */
export function useArrival(main: Readonly<ShallowRef<HTMLElement | null>>): void {
  const route = useRoute();
  watch(
    () => route.path,
    async () => {
      await nextTick();
      main.value?.focus({ preventScroll: true });
    },
  );
}
