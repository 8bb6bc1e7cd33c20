import { onScopeDispose, ref } from 'vue';

/**
 * Dragging a row of a list by mouse, pen or finger. `rows` gives the rows from top to bottom as they stand; `drop` is
 * told of each place that the dragged row comes over. Listens on the window: rows change places under the pointer.
 */
export function useRowDrag(
  rows: () => readonly HTMLElement[],
  drop: (id: string, place: number) => void,
) {
  const dragged = ref<string | null>(null);

  function over(event: PointerEvent): void {
    if (dragged.value === null) return;
    const all = rows();
    const place = all.findIndex((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return event.clientY >= top && event.clientY < bottom;
    });
    if (place >= 0 && all[place]?.dataset['id'] !== dragged.value) drop(dragged.value, place);
  }
  function end(): void {
    dragged.value = null;
    window.removeEventListener('pointermove', over);
    window.removeEventListener('pointerup', end);
    window.removeEventListener('pointercancel', end);
  }
  function start(id: string, event: PointerEvent): void {
    if (event.button !== 0) return;
    dragged.value = id;
    window.addEventListener('pointermove', over);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  }
  onScopeDispose(end);
  return { dragged, start };
}
