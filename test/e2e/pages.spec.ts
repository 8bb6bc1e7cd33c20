import { expect, test, type Page } from '@playwright/test';
import { faults, moveOn, post, questions, setUpInterview, signUp } from './actions.js';
import { expectClean } from './expect-clean.js';

const places = [
  ['home', '/'],
  ['practice', '/practice'],
  ['question-written', `/practice/${questions.structured}`],
  ['question-number', `/practice/${questions.numeric}`],
  ['question-plan', `/practice/${questions.plan}`],
  ['question-order', `/practice/${questions.ordering}`],
  ['question-choice', `/practice/${questions.choice}`],
  ['question-flaw', `/practice/${questions.flaw}`],
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

const looks = [
  { theme: 'light', width: 1440, height: 900 },
  { theme: 'dark', width: 1440, height: 900 },
  { theme: 'light', width: 390, height: 844 },
  { theme: 'dark', width: 320, height: 700 },
] as const;

/** Through all questions, each left blank, until the report opens by itself. */
async function toTheReport(page: Page): Promise<void> {
  const isReport = (): boolean => page.url().includes('/attempts/');
  const asked = (): Promise<string | null> =>
    page
      .getByTestId('open-question')
      .getByRole('heading')
      .first()
      .textContent({ timeout: 200 })
      .catch(() => null);
  for (let step = 0; step < 6 && !isReport(); step += 1) {
    const before = await asked();
    await moveOn(page);
    // neither the same question nor none: between two of them, and before the report, there is none
    await expect.poll(async () => isReport() || ![before, null].includes(await asked())).toBe(true);
  }
}

test.describe.configure({ mode: 'parallel' });

for (const { theme, width, height } of looks) {
  test(`every page is accessible and fits at ${String(width)} px, ${theme}`, async ({
    browser,
  }) => {
    test.slow();
    const context = await browser.newContext({
      viewport: { width, height },
      colorScheme: theme,
      reducedMotion: 'reduce',
    });
    const seen = faults(context);
    const page = await context.newPage();
    await signUp(page, 'Edsger');
    for (const [name, path] of places) {
      await page.goto(path);
      await expectClean(page, `${name}-${String(width)}-${theme}`);
    }
    const id = await setUpInterview(page, 9, [
      questions.structured,
      questions.numeric,
      questions.plan,
    ]);
    await page.goto(`/interview/${id}`);
    await expect(page.getByTestId('start-interview')).toBeVisible();
    await expectClean(page, `waiting-room-${String(width)}-${theme}`);
    await page.getByTestId('start-interview').click();
    await expect(page.getByTestId('open-question')).toBeVisible();
    await expectClean(page, `room-${String(width)}-${theme}`);
    await toTheReport(page);
    await expect(page.getByTestId('total-score')).toBeVisible();
    await expectClean(page, `report-${String(width)}-${theme}`);
    expect(seen).toEqual([]);
    await context.close();
  });
}

test('a wrong address in the API is a problem document, not a page', async ({ page }) => {
  await page.goto('/');
  await expect(post(page, '/no-such-route')).rejects.toThrow(/404/u);
});
