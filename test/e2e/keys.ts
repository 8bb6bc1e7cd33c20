import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than any of our pages has stops. */
const MOST_STOPS = 120;

/** Whether an element, or the label or frame that stands for it, can be seen to have the focus. */
function isMarked(element: Element): boolean {
  return [element, element.parentElement, element.closest('label')].some((shown) => {
    if (shown === null) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(shown);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  });
}

/** The focus is somewhere: no press of a key may lose it. */
export async function expectAPlace(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), 'the focus is lost')
    .not.toBe('BODY');
}

/** Presses Tab (or Shift+Tab) until `target` has the focus, and expects that to be seen. */
export async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses <= MOST_STOPS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expect
        .poll(() => target.evaluate(isMarked), `${target.toString()} shows the focus`)
        .toBe(true);
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${key} never reached ${target.toString()}`);
}

/** Goes to `target` by Tab, presses `key` there, and expects the focus to be somewhere afterwards. */
export async function pressOn(
  target: Locator,
  key = 'Enter',
  way: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await tabTo(target, way);
  await target.page().keyboard.press(key);
  await expectAPlace(target.page());
}

/** Goes to a field by Tab and types over what is in it. */
export async function typeInto(target: Locator, text: string): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Control+a');
  await target.page().keyboard.type(text);
}
