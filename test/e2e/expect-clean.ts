import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { mkdirSync } from 'node:fs';

const folder = '.build/screens';
mkdirSync(folder, { recursive: true });

/** One heading, nothing that axe finds, no scrolling sideways; leaves a picture of the page under that name. */
export async function expectClean(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  // colours under the bar that stays at the top would be measured as they shine through it
  await page.evaluate(() => {
    scrollTo(0, 0);
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // the other way opens a second page for each analysis, for the sake of frames of other origins: we have none
    .setLegacyMode()
    .analyze();
  const told = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(told, name).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 320 },
] as const;

/** `expectClean` in light and dark, from a desk to a phone; the page is loaded once, and has its first look again afterwards. */
export async function expectCleanInAllLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { colorScheme, width } of looks) {
    await page.setViewportSize({ width, height: 900 });
    // colours that are still on their way would be measured as they are
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
    await expectClean(page, `${name}-${String(width)}-${colorScheme}`);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}
