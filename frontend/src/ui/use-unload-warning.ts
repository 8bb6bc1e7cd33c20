import { onScopeDispose, toValue, type MaybeRefOrGetter } from 'vue';

/** The browser asks before it closes or reloads a page whose work is not saved. */
export function useUnloadWarning(unsaved: MaybeRefOrGetter<boolean>): void {
  const warn = (event: BeforeUnloadEvent): void => {
    if (toValue(unsaved)) event.preventDefault();
  };
  window.addEventListener('beforeunload', warn);
  onScopeDispose(() => window.removeEventListener('beforeunload', warn));
}
