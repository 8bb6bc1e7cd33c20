/** Somebody types there: keys of one character are letters and no commands. */
export const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

/** A dialog or menu, which has keys of its own. */
export const inDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role="dialog"], [role="menu"]') !== null;
