import { expect, test, type Page } from '@playwright/test';
import {
  faults,
  get,
  moveOn,
  questions,
  saved,
  setUpInterview,
  signUp,
  signUpByForm,
  withoutSignsOfLife,
} from './actions.js';

interface Attempt {
  state: string;
  submittedBy?: string;
  items: { id: string; answer?: { body: { kind: string; sections: Record<string, string> } } }[];
}

test('a visitor tries, signs up, is interviewed through a cut network and a closed tab, and reads the report', async ({
  page,
  context,
}) => {
  const seen = faults(context);

  // The first minute: an answer without an account.
  await page.goto('/');
  await page.getByTestId('answer-number').fill('12 GB');
  await page.getByTestId('submit').click();
  await expect(page.getByTestId('report-panel')).toBeVisible();

  // Signing up keeps it.
  await signUpByForm(page, 'Ada');
  const before = await get<{ items: { kind: string }[] }>(page, '/attempts');
  expect(before.items.map((attempt) => attempt.kind)).toEqual(['practice']);

  const id = await setUpInterview(page, 3, [
    questions.structured,
    questions.numeric,
    questions.plan,
  ]);
  await page.goto(`/interview/${id}`);
  await expect(page.getByRole('heading', { name: 'How it goes' })).toBeVisible();
  await page.getByTestId('start-interview').click();

  // A written answer, with the network gone for a while in the middle.
  await expect(page.getByTestId('open-question')).toHaveAttribute('data-kind', 'structured');
  const box = page.getByTestId('answer-checks');
  await box.fill('I profile one step with Nsight Systems on two ranks.');
  await saved(page);
  await context.setOffline(true);
  const whole =
    'I profile one step with Nsight Systems on two ranks, because the timeline shows whether the all-reduce is exposed.';
  await box.fill(whole);
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');

  // The tab is closed without the network; what was typed waits in the browser and goes out when it comes back.
  await page.close();
  await context.setOffline(false);
  const back = await context.newPage();
  await back.goto(`/interview/${id}`);
  await expect(back.getByTestId('answer-checks')).toHaveValue(whole);
  await saved(back);
  const stored = await get<Attempt>(back, `/attempts/${id}`);
  const kept = stored.items.find((item) => item.answer?.body.kind === 'structured');
  expect(kept?.answer?.body.sections['checks']).toBe(whole);
  await moveOn(back);

  // The interviewer asks about what was left out.
  const open = back.getByTestId('open-question');
  await expect(open).toContainText('Follow-up');
  await back
    .getByRole('textbox')
    .fill(
      'A run without gradient synchronisation (no_sync): if it is much faster, communication is to blame.',
    );
  await saved(back);
  await moveOn(back);

  await expect(open).toHaveAttribute('data-kind', 'numeric');
  await back.getByTestId('answer-number').fill('30 %');
  await saved(back);
  await moveOn(back);

  // The plan: changed once, then the browser is gone and the server hands in by itself.
  await expect(open).toHaveAttribute('data-kind', 'plan');
  await back.getByTestId('plan-recompute').locator('select').selectOption('selective');
  await saved(back);
  const left = await get<{ endsAt: string; serverNow: number }>(back, `/attempts/${id}`);
  await back.goto('about:blank');
  await back.waitForTimeout(Math.max(0, Date.parse(left.endsAt) - left.serverNow) + 5000);

  await back.goto(`/attempts/${id}`);
  // The report waits for the grace in which an answer may still be on its way.
  await expect(back.getByText('Handed in by the clock')).toBeVisible();
  await expect(back.getByTestId('report-item')).toHaveCount(4);
  const { submittedBy } = await get<Attempt>(back, `/attempts/${id}`);
  expect(submittedBy).toBe('deadline');
  await expectSumsToAddUp(back);
  await expect(back.locator('mark', { hasText: 'Nsight Systems' }).first()).toBeVisible();

  // Progress has moved.
  await back.goto('/progress');
  const progress = await get<{ recent: { kind: string }[] }>(back, '/progress');
  expect(progress.recent.map((attempt) => attempt.kind).sort()).toEqual(['interview', 'practice']);
  await expect(back.getByText(/interview/iu).first()).toBeVisible();
  await expect(back.getByTestId('tier-standing')).toContainText(
    /You stand at \w+.*, by \d+ question/u,
  );
  expect(seen).toEqual([]);
});

/** Adds up each table as a reader would: the rows must give the printed sum. */
async function expectSumsToAddUp(page: Page): Promise<void> {
  const tables = await page.getByTestId('points').all();
  expect(tables.length).toBeGreaterThan(0);
  for (const table of tables) {
    const cells = await table.locator('tbody td').allInnerTexts();
    const sum = cells.reduce((total, cell) => total + Number.parseFloat(cell.replace('−', '-')), 0);
    const printed = Number.parseFloat(await table.getByTestId('points-sum').innerText());
    expect(Math.abs(sum - printed)).toBeLessThan(0.051);
  }
}

test('a second tab asks before it takes over, and the first is fenced off', async ({
  page,
  context,
}) => {
  await signUp(page, 'Grace');
  const id = await setUpInterview(page, 10, [questions.structured]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  await page.getByTestId('answer-checks').fill('from the first tab');
  await saved(page);

  const second = await context.newPage();
  await second.goto(`/interview/${id}`);
  await expect(second.getByTestId('elsewhere')).toBeVisible();
  // a place that may not write says nothing of what it has saved
  await expect(second.getByTestId('save-state')).toHaveCount(0);
  await withoutSignsOfLife(page);
  await second.getByTestId('take-over').click();
  await expect(second.getByTestId('answer-checks')).toHaveValue('from the first tab');
  await second.getByTestId('answer-checks').fill('from the second tab');
  await saved(second);

  await page.bringToFront();
  await page.getByTestId('answer-checks').fill('too late');
  await expect(page.getByTestId('elsewhere')).toBeVisible();
  const stored = await get<Attempt>(page, `/attempts/${id}`);
  expect(stored.items[0]?.answer?.body.sections['checks']).toBe('from the second tab');
});

test('a page that is loaded again before it has heard that it may write goes on, and asks nobody', async ({
  page,
}) => {
  await signUp(page, 'Annie');
  const id = await setUpInterview(page, 10, [questions.structured]);
  await page.goto(`/interview/${id}`);
  let given = 0;
  await page.route('**/start', async (route) => {
    // the server gives the lease, and nobody hears of it
    given = (await route.fetch()).status();
  });
  await page.getByTestId('start-interview').click();
  await expect.poll(() => given).toBe(200);
  await page.reload();
  await expect(page.getByTestId('answer-checks')).toBeEnabled();
  await expect(page.getByTestId('elsewhere')).toHaveCount(0);
});

test('a page that is loaded again after another device has taken over asks before it takes back', async ({
  page,
  context,
  browser,
}) => {
  await signUp(page, 'Hedy');
  const id = await setUpInterview(page, 10, [questions.structured]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  await expect(page.getByTestId('answer-checks')).toBeEnabled();
  const cookies = (await context.storageState()).cookies;
  const device = await browser.newContext({ storageState: { cookies, origins: [] } });
  const other = await device.newPage();
  await other.goto(`/interview/${id}`);
  await other.getByTestId('take-over').click();
  await expect(other.getByTestId('answer-checks')).toBeEnabled();
  await page.reload();
  await expect(page.getByTestId('elsewhere')).toBeVisible();
  await device.close();
});

test('a room takes no key before it has read what is held, so that nothing is typed over', async ({
  page,
}) => {
  await signUp(page, 'Radia');
  const id = await setUpInterview(page, 10, [questions.structured]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  const box = page.getByTestId('answer-checks');
  await box.fill('kept');
  await saved(page);

  // The first answer of the server shows the room; the second one, with the lease in hand, is held up.
  let reads = 0;
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/v1/attempts/${id}`, async (route) => {
    reads += 1;
    if (reads === 2) await held;
    await route.continue();
  });
  await page.reload();
  await expect(box).toHaveValue('kept');
  await expect.poll(() => reads).toBe(2);
  await expect(box).toBeDisabled();
  letGo();
  await expect(box).toBeEnabled();
  await box.pressSequentially(', and more');
  await saved(page);
  await expect(box).toHaveValue('kept, and more');
});

test('a pause stops the clock and hides the question', async ({ page }) => {
  await signUp(page, 'Barbara');
  const id = await setUpInterview(page, 10, [questions.numeric]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  await page.getByTestId('answer-number').fill('8 %');
  await page.getByTestId('pause').click();
  await expect(page.getByTestId('paused')).toBeVisible();
  await expect(page.getByTestId('open-question')).toHaveCount(0);
  await page.getByTestId('resume').click();
  await expect(page.getByTestId('answer-number')).toHaveValue('8 %');
  await expect(page.getByTestId('pause')).toHaveCount(0);
});
