import {
  computed,
  nextTick,
  onScopeDispose,
  reactive,
  ref,
  watch,
  type ComputedRef,
  type Ref,
} from 'vue';
import { usePreferences } from '../../stores/preferences.js';
import { inDialog, typing } from '../../ui/typing.js';

/**
 * Which answers of a report are open: all of them by one key (`e`, where keys of one character are not switched off), and all
 * of them, once each has come, before the page is printed. What was opened once stays on the page.
 */
export function useOpenAnswers(itemsOf: () => readonly string[]): {
  readonly open: ReadonlySet<string>;
  readonly wasOpened: ReadonlySet<string>;
  readonly isAllOpen: ComputedRef<boolean>;
  readonly isPrinting: Ref<boolean>;
  readonly toggled: (item: string, isOpen: boolean) => void;
  readonly toggleAll: () => void;
  readonly arrived: (item: string) => void;
  readonly print: () => void;
} {
  const preferences = usePreferences();
  const [open, wasOpened, here] = [
    reactive(new Set<string>()),
    reactive(new Set<string>()),
    reactive(new Set<string>()),
  ];
  const isPrinting = ref(false);
  const isAllOpen = computed(() => itemsOf().every((item) => open.has(item)));

  function toggled(item: string, isOpen: boolean): void {
    if (!isOpen) open.delete(item);
    else {
      open.add(item);
      wasOpened.add(item);
    }
  }
  function toggleAll(): void {
    const isOpen = !isAllOpen.value;
    for (const item of itemsOf()) toggled(item, isOpen);
  }
  function print(): void {
    for (const item of itemsOf()) toggled(item, true);
    isPrinting.value = true;
  }
  const isReady = computed(() => isPrinting.value && itemsOf().every((item) => here.has(item)));
  watch(isReady, async (ready) => {
    if (!ready) return;
    isPrinting.value = false;
    await nextTick();
    window.print();
  });
  function onKey(event: KeyboardEvent): void {
    // no key that follows `g`: that one leads elsewhere
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key === 'e';
    if (
      !plain ||
      event.repeat ||
      !preferences.singleKeys ||
      typing(event.target) ||
      inDialog(event.target)
    )
      return;
    event.preventDefault();
    toggleAll();
  }
  window.addEventListener('keydown', onKey);
  onScopeDispose(() => window.removeEventListener('keydown', onKey));
  return {
    open,
    wasOpened,
    isAllOpen,
    isPrinting,
    toggled,
    toggleAll,
    arrived: (item) => here.add(item),
    print,
  };
}
