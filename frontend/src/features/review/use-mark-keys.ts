import { onScopeDispose, ref, type Ref } from 'vue';
import type { ReviewRow } from '../../api/shapes.js';
import { usePreferences } from '../../stores/preferences.js';
import { inDialog, typing } from '../../ui/typing.js';

interface Deeds {
  readonly give: (row: ReviewRow, points: number) => void;
  readonly accept: () => void;
  readonly handIn: () => void;
  /** The row that the keys are for has changed: its place. */
  readonly goTo: (at: number) => void;
}

/**
 * Marking by keys: arrows from row to row, digits for the points that stand beside them, `a` for the whole proposal,
 * Ctrl+Enter to hand in. Keys of one character are off where a person has switched them off.
 */
export function useMarkKeys(rows: Ref<readonly ReviewRow[]>, deeds: Deeds): { at: Ref<number> } {
  const preferences = usePreferences();
  const at = ref(0);

  function move(by: number): void {
    at.value = Math.max(0, Math.min(rows.value.length - 1, at.value + by));
    deeds.goTo(at.value);
  }

  function plainKey(key: string): boolean {
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      move(key === 'ArrowDown' ? 1 : -1);
      return true;
    }
    if (!preferences.singleKeys) return false;
    if (key === 'a') {
      deeds.accept();
      return true;
    }
    const row = rows.value[at.value];
    const step = /^\d$/u.test(key) ? row?.steps[Number(key)] : undefined;
    if (row === undefined || step === undefined) return false;
    deeds.give(row, step.points);
    return true;
  }

  function onKey(event: KeyboardEvent): void {
    if (rows.value.length === 0 || inDialog(event.target)) return;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      event.preventDefault();
      deeds.handIn();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (plainKey(event.key)) event.preventDefault();
  }
  window.addEventListener('keydown', onKey);
  onScopeDispose(() => window.removeEventListener('keydown', onKey));
  return { at };
}
