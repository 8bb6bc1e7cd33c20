import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { expectCleanInAllLooks } from './expect-clean.js';
import { device } from './hiring.js';

interface Demo {
  readonly email: string;
  readonly password: string;
  readonly crowd: { readonly organisation: string; readonly assessments: readonly string[] };
}

/** The demo's organisation, with 48 candidates, on the server of the tests. */
function crowded(): Demo {
  const DATA_DIR = readFileSync('.build/e2e-data-folder', 'utf8');
  const printed = execFileSync(
    process.execPath,
    ['backend/bin/meshwright.mjs', 'demo', '--large', '48'],
    { env: { PATH: process.env['PATH'] ?? '', DATA_DIR, LOG_LEVEL: 'error' }, encoding: 'utf8' },
  );
  return JSON.parse(printed) as Demo;
}

test('whoever writes questions reads what the answers say of them, by keyboard', async ({
  browser,
}) => {
  const { email, password, crowd } = crowded();
  const { page, context, seen } = await device(browser);
  await page.goto('/sign-in');
  await page.getByTestId('email').fill(email);
  await page.getByTestId('password').fill(password);
  await page.getByTestId('account-submit').click();
  await page.waitForURL('**/progress');

  await page.goto(`/organisations/${crowd.organisation}/analytics`);
  await expect(page.getByTestId('analysed').getByRole('link')).toHaveCount(2);
  await expectCleanInAllLooks(page, 'analytics');
  await page.getByRole('link', { name: /Training engineer/ }).focus();
  await page.keyboard.press('Enter');

  // the second question of the crowd asks able people the wrong way round
  await expect(page.getByTestId('overview')).toContainText('to look at');
  await expect(page.getByTestId('reliability')).toBeVisible();
  const row = page.getByTestId('items').locator('[data-testid^="item-"]').nth(1);
  await expect(row).toContainText('flag');
  const open = row.getByRole('button');
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(open).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByTestId('flags')).toContainText('Check the key and the rubric first');
  // nothing moves any more once they are there
  await expect(page.getByTestId('criteria').getByRole('row').nth(1)).toBeVisible();
  await page.getByText('Answers by points, as a table').click();
  await expect(page.getByRole('rowheader', { name: '9 to 10' })).toBeVisible();
  await expectCleanInAllLooks(page, 'analytics-question');
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('flags')).toHaveCount(0);

  // few people: counts and no figures
  const [, second] = crowd.assessments;
  await page.goto(`/organisations/${crowd.organisation}/assessments/${second}/analytics`);
  await expect(page.getByTestId('items')).toContainText('too few answers');
  await expectCleanInAllLooks(page, 'analytics-few');
  expect(seen).toEqual([]);
  await context.close();
});
