import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { mkdirSync } from 'node:fs';

const folder = '.build/screens';
/** `PICTURES=all` keeps a picture of each page in each look, for who wants to see them; what fails has one anyway. */
const pictured = process.env['PICTURES'] === 'all';
if (pictured) mkdirSync(folder, { recursive: true });

const EVERY_RULE = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What the same page can break in another look alone: colours, sizes, and what scrolls once it is narrow. */
const RULES_OF_LOOKS = [
  'color-contrast',
  'link-in-text-block',
  'target-size',
  'scrollable-region-focusable',
];

/** One heading, nothing that axe finds, no scrolling sideways. */
export async function expectClean(page: Page, name: string): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1);
  await page.waitForLoadState('networkidle');
  await expectNoFinding(page, name, { type: 'tag', values: EVERY_RULE });
  await expectToFit(page, name);
  if (pictured) await picture(page, name);
}

/** Colours that are on their way, or under the bar that stays at the top, would be measured as they shine through. */
async function settle(): Promise<void> {
  scrollTo(0, 0);
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
}

async function expectNoFinding(
  page: Page,
  name: string,
  runOnly: NonNullable<RunOptions['runOnly']>,
): Promise<void> {
  await page.evaluate(settle);
  // it stays with the page, and its half megabyte is dear to send
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const told = await page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      );
    },
    // what is well is not described: that takes as long as finding out
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
  expect(told, name).toEqual([]);
}

/** Pictures take their width from the page a frame or two after it has changed: what counts is where that ends. */
async function expectToFit(page: Page, name: string): Promise<void> {
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });

type Scheme = 'light' | 'dark';

/** The page as somebody sees it who prefers that, in a window of that width. */
export async function lookAt(page: Page, colorScheme: Scheme, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // colours that are still on their way would be measured as they are
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
}

/**
 * `expectClean` in the light at a desk; then, in the dark on a phone, what another look can break; and that it fits the
 * narrowest phone. The page is loaded once, and has its first look again afterwards.
 */
export async function expectCleanInAllLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  await lookAt(page, 'light', 1440);
  await expectClean(page, `${name}-1440-light`);
  await lookAt(page, 'dark', 390);
  await expectNoFinding(page, `${name}-390-dark`, {
    type: 'rule',
    values: RULES_OF_LOOKS,
  });
  await expectToFit(page, `${name}-390-dark`);
  await page.setViewportSize({ width: 320, height: 900 });
  await expectToFit(page, `${name}-320-dark`);
  if (pictured) await everyPicture(page, name);
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function everyPicture(page: Page, name: string): Promise<void> {
  const looks = [
    ['dark', 1440],
    ['light', 390],
    ['dark', 320],
  ] as const;
  for (const [colorScheme, width] of looks) {
    await lookAt(page, colorScheme, width);
    await picture(page, `${name}-${String(width)}-${colorScheme}`);
  }
}
