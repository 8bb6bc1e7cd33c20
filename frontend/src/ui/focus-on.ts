import { nextTick } from 'vue';

/**
 * Puts the focus on the first of `selectors` that can take it, once the page is drawn anew: what has the focus may move,
 * go or be switched off by what it does.
 */
export async function focusOn(...selectors: readonly string[]): Promise<void> {
  await nextTick();
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(`${selector}:not(:disabled)`);
    if (found === null) continue;
    found.focus();
    return;
  }
}
