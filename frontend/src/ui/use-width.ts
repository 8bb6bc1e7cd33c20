import { onMounted, onScopeDispose, ref, type Ref, type ShallowRef } from 'vue';

/** Width of an element in CSS pixels, followed as it changes; 0 before it is mounted. */
export function useWidth(element: Readonly<ShallowRef<HTMLElement | null>>): Ref<number> {
  const width = ref(0);
  const observer = new ResizeObserver(([entry]) => {
    if (entry !== undefined) width.value = Math.floor(entry.contentRect.width);
  });
  onMounted(() => {
    if (element.value === null) return;
    width.value = Math.floor(element.value.clientWidth);
    observer.observe(element.value);
  });
  onScopeDispose(() => observer.disconnect());
  return width;
}
