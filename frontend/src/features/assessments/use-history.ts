import { computed, shallowRef, type ComputedRef, type ShallowRef } from 'vue';

const DEPTH = 200;
/** Changes of one field within this time are one step to undo. */
const TOGETHER_MS = 1_500;

export interface History<T> {
  readonly value: ShallowRef<T>;
  readonly mayUndo: ComputedRef<boolean>;
  readonly mayRedo: ComputedRef<boolean>;
  /** A change; with the same `field` as the one just before, both are undone at once. */
  change(next: T, field?: string): void;
  undo(): void;
  redo(): void;
  /** Goes on from another value, with nothing to undo. */
  reset(next: T): void;
}

/** A value that never changes in place, with the ones before and after it. */
export function useHistory<T>(first: T, now: () => number = Date.now): History<T> {
  const value = shallowRef(first) as ShallowRef<T>;
  const past = shallowRef<readonly T[]>([]);
  const future = shallowRef<readonly T[]>([]);
  let last = { field: '', at: 0 };

  function change(next: T, field = ''): void {
    const at = now();
    const together = field !== '' && field === last.field && at - last.at < TOGETHER_MS;
    if (!together) past.value = [...past.value, value.value].slice(-DEPTH);
    last = { field, at };
    future.value = [];
    value.value = next;
  }
  function step(from: ShallowRef<readonly T[]>, to: ShallowRef<readonly T[]>): void {
    const next = from.value.at(-1);
    if (next === undefined) return;
    from.value = from.value.slice(0, -1);
    to.value = [...to.value, value.value];
    value.value = next;
    last = { field: '', at: 0 };
  }
  function reset(next: T): void {
    past.value = [];
    future.value = [];
    value.value = next;
  }
  return {
    value,
    mayUndo: computed(() => past.value.length > 0),
    mayRedo: computed(() => future.value.length > 0),
    change,
    undo: () => step(past, future),
    redo: () => step(future, past),
    reset,
  };
}
