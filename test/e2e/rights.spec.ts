import { expect, test } from '@playwright/test';
import { post, signUp } from './actions.js';
import { expectClean } from './expect-clean.js';
import { candidateFor } from './hiring.js';

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 320 },
] as const;

test('a guest reads what is recorded, replies, takes a copy and is deleted at their wish', async ({
  page: owner,
}) => {
  test.slow();
  await signUp(owner, 'Orla');
  const { page, context, seen, organisation, email } = await candidateFor(owner, 'none');
  await page.getByTestId('start-assessment').click();
  await expect(page.getByTestId('answer-number')).toBeVisible();
  const attempt = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await post(page, `/assessment-attempts/${attempt}/signals`, {
    signals: [{ kind: 'paste', at: new Date().toISOString(), characters: 12 }],
  });

  await page.goto('/my-data');
  const record = page.getByTestId('my-record');
  await expect(record).toContainText('under way');
  await expect(record).toContainText('You were invited, by an owner');

  await test.step('the reply to a signal stays with it, by keyboard alone', async () => {
    const summary = page.getByTestId('record').locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('button', { name: /^Reply to: You pasted 12 characters/ }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByTestId('reply-text').fill('That was my own note.');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('recorded')).toContainText('That was my own note.');
  });

  await test.step('a copy of everything', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('my-archive').click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.zip');
  });

  await test.step('the wish waits for the hand-in', async () => {
    await page.getByTestId('ask-deletion').click();
    await page.getByLabel('What they should know').fill('I have another job now.');
    await page.getByTestId('confirm').click();
    await expect(page.getByText('has your wish')).toBeVisible();
    await expect(page.getByTestId('withdraw-deletion')).toBeFocused();
    await expect(page.getByTestId('deletion')).toContainText('It waits until you have handed in');
    for (const { colorScheme, width } of looks) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
      await expectClean(page, `my-data-${String(width)}-${colorScheme}`);
    }
  });

  await test.step('the owner sees it, and cannot grant it yet', async () => {
    await owner.goto(`/organisations/${organisation}/candidates`);
    const request = owner.getByTestId('deletion-request');
    await expect(request).toContainText('I have another job now.');
    await expect(owner.getByTestId('grant-deletion')).toBeDisabled();
    for (const { colorScheme, width } of looks) {
      await owner.setViewportSize({ width, height: 900 });
      await owner.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(owner.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
      await expectClean(owner, `deletion-request-${String(width)}-${colorScheme}`);
    }
  });

  await test.step('refused with a reason that the person reads', async () => {
    await owner.getByTestId('refuse-deletion').click();
    await expect(owner.getByTestId('confirm')).toBeDisabled();
    await owner.getByLabel('Your reason, which they read').fill('You are still at work on it.');
    await owner.getByTestId('confirm').click();
    await expect(owner.getByTestId('deletion-request')).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('refusal')).toHaveText('You are still at work on it.');
  });

  await test.step('after the hand-in it is granted, and nothing is left', async () => {
    await page.goto(`/assessment/${attempt}`);
    await page.getByTestId('leave-section').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('to-my-data').click();
    await page.getByTestId('ask-deletion').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('withdraw-deletion')).toBeVisible();
    await owner.reload();
    await owner.getByTestId('grant-deletion').click();
    await owner.getByTestId('typed-address').fill(email);
    await owner.getByTestId('confirm').click();
    await expect(owner.getByText('Everything of Ada is deleted')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Open the link in your mail again')).toBeVisible();
  });
  expect(seen).toEqual([]);
  await context.close();
});
