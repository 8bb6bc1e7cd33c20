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
  readonly isPrinting: Readonly<Ref<boolean>>;
  /** Answers that did not come, so that nothing was printed. */
  readonly missing: Readonly<Ref<number>>;
  readonly toggled: (item: string, isOpen: boolean) => void;
  readonly toggleAll: () => void;
  readonly arrived: (item: string, isWhole: boolean) => void;
  readonly print: () => void;
} {
  const [open, wasOpened] = [reactive(new Set<string>()), reactive(new Set<string>())];
  const isAllOpen = computed(() => itemsOf().every((item) => open.has(item)));

  function toggled(item: string, isOpen: boolean): void {
    if (!isOpen) open.delete(item);
    else {
      open.add(item);
      wasOpened.add(item);
    }
  }
  function openAll(isOpen: boolean): void {
    for (const item of itemsOf()) toggled(item, isOpen);
  }
  const toggleAll = (): void => openAll(!isAllOpen.value);
  onSingleKey('e', toggleAll);
  const { print, ...printing } = usePrinting(itemsOf);
  return {
    ...{ open, wasOpened, isAllOpen, toggled, toggleAll },
    ...printing,
    print: () => {
      openAll(true);
      print();
    },
  };
}

/** Prints once every answer has come; a sheet that lacks one is not printed. */
function usePrinting(itemsOf: () => readonly string[]) {
  const came = reactive(new Map<string, boolean>());
  const isAsked = ref(false);
  const isOver = computed(() => itemsOf().every((item) => came.has(item)));
  const missing = ref(0);
  watch([isAsked, isOver], async () => {
    if (!isAsked.value || !isOver.value) return;
    isAsked.value = false;
    missing.value = itemsOf().filter((item) => came.get(item) === false).length;
    if (missing.value > 0) return;
    await nextTick();
    window.print();
  });
  return {
    isPrinting: isAsked,
    missing,
    arrived: (item: string, isWhole: boolean): void => void came.set(item, isWhole),
    print: (): void => {
      missing.value = 0;
      isAsked.value = true;
    },
  };
}

function onSingleKey(key: string, act: () => void): void {
  const preferences = usePreferences();
  function onKey(event: KeyboardEvent): void {
    // no key that follows `g`: that one leads elsewhere
    const plain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key === key;
    const meant = plain && !event.repeat && preferences.singleKeys;
    if (!meant || typing(event.target) || inDialog(event.target)) return;
    event.preventDefault();
    act();
  }
  window.addEventListener('keydown', onKey);
  onScopeDispose(() => window.removeEventListener('keydown', onKey));
}
