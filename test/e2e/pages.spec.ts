import { expect, test, type Page } from '@playwright/test';
import { faults, moveOn, post, questions, setUpInterview, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks, lookAt } from './expect-clean.js';

const places = [
  ['home', '/'],
  ['practice', '/practice'],
  ['question-written', `/practice/${questions.structured}`],
  ['question-number', `/practice/${questions.numeric}`],
  ['question-plan', `/practice/${questions.plan}`],
  ['question-order', `/practice/${questions.ordering}`],
  ['question-choice', `/practice/${questions.choice}`],
  ['question-flaw', `/practice/${questions.flaw}`],
  ['question-schedule', `/practice/${questions.schedule}`],
  ['question-parts', '/practice/fit-13b-with-zero'],
  ['question-more-parts', '/practice/survive-node-failures'],
  ['interview', '/interview'],
  ['lab', '/lab'],
  ['guides', '/guides'],
  ['guide', '/guides/training-memory-optimization'],
  ['projects', '/projects'],
  ['project', '/projects/3d-pipeline-130b-128gpu'],
  ['progress', '/progress'],
  ['account', '/account'],
  ['sign-in', '/sign-in'],
  ['forgot', '/sign-in?forgot'],
  ['reset', '/reset#not-a-token'],
  ['verify', '/verify'],
  ['outbox', '/outbox'],
  ['missing', '/no-such-page'],
] as const;

/** Through all questions, each left blank, until the report opens by itself. */
async function toTheReport(page: Page): Promise<void> {
  const isReport = (): boolean => page.url().includes('/attempts/');
  const heading = page.getByTestId('open-question').getByRole('heading').first();
  const asked = (): Promise<string | null> =>
    heading.textContent({ timeout: 200 }).catch(() => null);
  for (let step = 0; step < 6 && !isReport(); step += 1) {
    const before = await heading.textContent();
    await moveOn(page);
    // neither the same question nor none: between two of them, and before the report, there is none
    await expect.poll(async () => isReport() || ![before, null].includes(await asked())).toBe(true);
  }
}

test('says whose page it is, and that it opens, before any script of it has come', async ({
  page,
}) => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('Meshwright', { exact: true })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Opening…');
  letGo();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Opening…')).toHaveCount(0);
});

// two halves, for two workers
for (const half of [0, 1])
  test(`every page is accessible and fits, half ${String(half + 1)}`, async ({ context, page }) => {
    const seen = faults(context);
    await signUp(page, 'Edsger');
    for (const [name, path] of places.filter((_, index) => index % 2 === half)) {
      await page.goto(path);
      await expectCleanInAllLooks(page, name);
    }
    expect(seen).toEqual([]);
  });

test('what only a wide window shows is readable in the dark', async ({ page }) => {
  await signUp(page, 'Tony');
  for (const [name, path] of places.filter(([place]) => ['home', 'lab', 'guide'].includes(place))) {
    await page.goto(path);
    await lookAt(page, 'dark', 1440);
    await expectClean(page, `${name}-1440-dark`);
  }
});

test('every page of an interview is accessible and fits', async ({ context, page }) => {
  const seen = faults(context);
  await signUp(page, 'Edsger');
  const id = await setUpInterview(page, 9, [
    questions.structured,
    questions.numeric,
    questions.plan,
  ]);
  await page.goto(`/interview/${id}`);
  await expect(page.getByTestId('start-interview')).toBeVisible();
  await expectCleanInAllLooks(page, 'waiting-room');
  await page.getByTestId('start-interview').click();
  await expect(page.getByTestId('open-question')).toBeVisible();
  await expectCleanInAllLooks(page, 'room');
  await toTheReport(page);
  await expect(page.getByTestId('total-score')).toBeVisible();
  await expectCleanInAllLooks(page, 'report');
  expect(seen).toEqual([]);
});

test('a wrong address in the API is a problem document, not a page', async ({ page }) => {
  await page.goto('/');
  await expect(post(page, '/no-such-route')).rejects.toThrow(/404/u);
});
