import { onScopeDispose } from 'vue';

/**
 * A button that is off while it works loses the focus to nowhere: whoever uses the keyboard loses their place. It gets the
 * focus back as soon as it is on again, unless that has gone elsewhere meanwhile.
 */
export function useFocusKeeper(): void {
  let last: EventTarget | null = null;
  const note = ({ target }: FocusEvent): void => {
    last = target;
  };
  // a press beside everything gives the focus up on purpose
  const forget = (): void => {
    last = null;
  };
  const observer = new MutationObserver((changes) => {
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== null && activeElement !== last) return;
    const back = changes.find(({ target }) => target === last)?.target;
    if (back instanceof HTMLButtonElement && !back.disabled) back.focus({ preventScroll: true });
  });
  document.addEventListener('focusin', note);
  document.addEventListener('pointerdown', forget, { capture: true });
  observer.observe(document.body, { subtree: true, attributeFilter: ['disabled'] });
  onScopeDispose(() => {
    document.removeEventListener('focusin', note);
    document.removeEventListener('pointerdown', forget, { capture: true });
    observer.disconnect();
  });
}
