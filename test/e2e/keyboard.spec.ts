import { expect, test } from '@playwright/test';
import { get, questions, setUpInterview, signUp } from './actions.js';
import { expectCleanInAllLooks } from './expect-clean.js';
import { tabTo } from './keys.js';

test('an interview from set-up to report by keyboard alone', async ({ page }) => {
  await page.goto('/interview');
  await tabTo(page.getByTestId('minutes-30'));
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('minutes-15')).toBeChecked();
  await tabTo(page.getByTestId('set-up'));
  await page.keyboard.press('Enter');
  await page.waitForURL('**/interview/*');
  await tabTo(page.getByTestId('start-interview'));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('open-question')).toBeVisible();

  for (let step = 0; step < 12 && !page.url().includes('/attempts/'); step += 1) {
    const kind = await page.getByTestId('open-question').getAttribute('data-kind');
    if (kind === 'numeric') {
      await tabTo(page.getByTestId('answer-number'));
      await page.keyboard.type('42');
    }
    const marks = await page.getByLabel('Questions').locator('[aria-current=step]').innerText();
    await tabTo(page.getByTestId('move-on'));
    await page.keyboard.press('Enter');
    await tabTo(page.getByTestId('confirm'));
    await page.keyboard.press('Enter');
    await expect
      .poll(
        async () =>
          page.url().includes('/attempts/') ||
          (await page
            .getByLabel('Questions')
            .locator('[aria-current=step]')
            .innerText({ timeout: 500 })
            .catch(() => marks)) !== marks,
      )
      .toBe(true);
    // a question that opens is read from its heading: the closed dialog must not take the focus back
    if (!page.url().includes('/attempts/'))
      await expect(page.getByTestId('open-question').getByRole('heading').first()).toBeFocused();
  }
  await expect(page.getByTestId('total-score')).toBeVisible();
});

test('the palette, the shortcuts and the skip link', async ({ page }) => {
  await page.goto('/');
  // the page that is there before the scripts has nothing to tab to yet
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toContainText(/skip/iu);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('progress');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/progress');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(/shortcut/iu);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the next question, by one key, for a visitor and after a report', async ({ page }) => {
  await page.goto('/practice?tier=beginner');
  const next = page.getByTestId('next-question');
  await expect(next).toContainText('Nothing is known of you yet: a beginner question');
  await expectCleanInAllLooks(page, 'practice-next');
  await page.keyboard.press('n');
  await page.waitForURL('**/practice/*');
  await page.goto(`/practice/${questions.numeric}`);
  await expect(next).toHaveCount(0);
  await page.getByTestId('answer-number').fill('12 GB');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByTestId('report-panel')).toBeVisible();
  await expect(next).toContainText(/You (stand at|are near the border of) \w+/u);
  await expectCleanInAllLooks(page, 'practice-next-report');
  const before = page.url();
  await page.locator('h1').click();
  await page.keyboard.press('n');
  await expect.poll(() => page.url()).not.toBe(before);
  await expect(page.getByTestId('report-panel')).toHaveCount(0);
  expect(page.url()).not.toContain(questions.numeric);
  await page.goto('/progress');
  await expect(page.getByTestId('tier-standing')).toContainText('by 1 question');
  await expectCleanInAllLooks(page, 'progress-ability');
});

test('criteria of a report point at their words on focus', async ({ page }) => {
  await signUp(page, 'Katherine');
  const id = await setUpInterview(page, 10, [questions.structured]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  await page
    .getByTestId('answer-checks')
    .fill(
      'I profile one step with Nsight Systems on two ranks, because the timeline shows whether the all-reduce is exposed.',
    );
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');
  const { items } = await get<{ items: { id: string }[] }>(page, `/attempts/${id}`);
  expect(items).toHaveLength(1);
  for (let step = 0; step < 4 && !page.url().includes('/attempts/'); step += 1) {
    await page.getByTestId('move-on').click();
    await page.getByTestId('confirm').click();
    await page.waitForTimeout(1000);
  }
  const quoted = page.getByTestId('points').getByRole('button').first();
  await quoted.focus();
  await expect(page.locator('mark.outline').first()).toBeVisible();
});
