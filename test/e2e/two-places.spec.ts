import { candidateFor } from './hiring.js';
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test';
import {
  get,
  post,
  questions,
  saved,
  setUpInterview,
  signUp,
  storeAnswers,
  withSilentStore,
  withoutSignsOfLife,
} from './actions.js';

/* One attempt in two places, or in one that has lost its session: what was acknowledged is never written over unseen. */

interface Attempt {
  items: { answer?: { body: { text: string } } }[];
}

const field = (page: Page) => page.getByTestId('answer-number');
const stored = async (page: Page, id: string): Promise<string | undefined> =>
  (await get<Attempt>(page, `/attempts/${id}`)).items[0]?.answer?.body.text;
const comesBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

async function started(page: Page, name: string): Promise<string> {
  await signUp(page, name);
  const id = await setUpInterview(page, 10, [questions.numeric]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  await field(page).fill('1 %');
  await saved(page);
  return id;
}

/** Another device of the same person. */
async function device(browser: Browser, context: BrowserContext): Promise<Page> {
  const { cookies } = await context.storageState();
  return (await browser.newContext({ storageState: { cookies, origins: [] } })).newPage();
}

async function writesElsewhere(other: Page, id: string): Promise<void> {
  await other.goto(`/interview/${id}`);
  await other.getByTestId('take-over').click();
  await field(other).fill('222 %');
  await saved(other);
  await other.context().close();
}

test('a text of another device is shown where nothing waits, and what is typed goes on from it', async ({
  page,
  context,
  browser,
}) => {
  const id = await started(page, 'Ann');
  await withoutSignsOfLife(page);
  await writesElsewhere(await device(browser, context), id);
  await comesBack(page);
  await expect(field(page)).toHaveValue('222 %');
  await page.unroute('**/api/v1/attempts/*/lease');
  await field(page).press('End');
  await field(page).pressSequentially(' x');
  await page.getByTestId('take-over').click();
  await saved(page);
  expect(await stored(page, id)).toBe('222 % x');
});

test('a text that waits here is held against what another device has saved meanwhile', async ({
  page,
  context,
  browser,
}) => {
  const id = await started(page, 'Bea');
  await withoutSignsOfLife(page);
  await page.route('**/answers/*', (route) => route.abort());
  await field(page).fill('33 %');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await writesElsewhere(await device(browser, context), id);
  await comesBack(page);
  await page.unrouteAll();
  // the lease is lost by the next save, which comes by itself
  await comesBack(page);
  await page.getByTestId('take-over').click();
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'conflict');
  expect(await stored(page, id)).toBe('222 %');
});

test('who is signed out while writing is told how to go on, and the page goes on by itself', async ({
  page,
  context,
}) => {
  const id = await started(page, 'Cleo');
  const cookies = await context.cookies();
  await context.clearCookies();
  await field(page).fill('22 %');
  await expect(page.getByTestId('signed-out')).toBeVisible();
  // nobody was invited to a mock interview
  await expect(page.getByTestId('signed-out')).not.toContainText('invitation');
  await expect(field(page)).toBeEnabled();
  await context.addCookies(cookies);
  await comesBack(page);
  await saved(page);
  await expect(page.getByTestId('signed-out')).toHaveCount(0);
  expect(await stored(page, id)).toBe('22 %');
});

/** Types what the server does not get, hands in on another device meanwhile, and loads the page again. */
async function comesTooLate(manager: Page, before: (page: Page) => Promise<unknown>) {
  await signUp(manager, 'Dora');
  const { page, context } = await candidateFor(manager, 'none');
  await page.getByTestId('start-assessment').click();
  await field(page).fill('1 %');
  await saved(page);
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await page.route('**/answers/*', (route) => route.abort());
  await field(page).fill('44 %');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  // handed in elsewhere meanwhile
  const other = await device(manager.context().browser()!, context);
  const lease = await post<{ leaseEpoch: number }>(other, `/attempts/${id}/lease`, {
    clientId: 'another-device',
    takeOver: true,
  });
  await post(other, `/attempts/${id}/submit`, lease);
  await other.context().close();
  await before(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Handed in' })).toBeVisible();
  return { page, context, id };
}

test('what a browser still holds when it comes back too late is kept, and it says so', async ({
  page: manager,
}) => {
  const { page, context, id } = await comesTooLate(manager, () => Promise.resolve());
  await page.unrouteAll();
  await expect(page.getByTestId('late')).toContainText('kept with your answers');
  expect(await stored(page, id)).toBe('1 %');
  await context.close();
});

test('a browser whose store answers late brings in what it holds all the same, when it is too late', async ({
  page: manager,
}) => {
  const { page, context } = await comesTooLate(manager, withSilentStore);
  await page.unrouteAll();
  // longer than a room that is open waits for it
  await page.waitForTimeout(2500);
  await storeAnswers(page);
  await expect(page.getByTestId('late')).toContainText('kept with your answers');
  await context.close();
});

/** A text that the server did not get, on a page that is loaded again by a browser whose store answers late. */
async function loadedSlowly(page: Page, name: string): Promise<string> {
  const id = await started(page, name);
  await page.route('**/answers/*', (route) => route.abort());
  await field(page).fill('55 %');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await withSilentStore(page);
  // as a browser that is ended: what a page sends when it goes, no route here would stop
  await page.evaluate(() => {
    window.fetch = () => new Promise(() => undefined);
  });
  await page.reload();
  // nobody is kept from writing by it
  await expect(field(page)).toHaveValue('1 %');
  await expect(field(page)).toBeEnabled();
  return id;
}

test('a text that a slow store gives back late is put where nothing was typed meanwhile, and sent', async ({
  page,
}) => {
  const id = await loadedSlowly(page, 'Effi');
  await page.unrouteAll();
  await storeAnswers(page);
  await expect(field(page)).toHaveValue('55 %');
  await saved(page);
  expect(await stored(page, id)).toBe('55 %');
});

test('a text that a slow store gives back late is held against what was typed meanwhile', async ({
  page,
}) => {
  const id = await loadedSlowly(page, 'Gesa');
  await field(page).fill('66 %');
  await page.unrouteAll();
  await storeAnswers(page);
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'conflict');
  expect(await stored(page, id)).toBe('66 %');
  await page.getByTestId('keep-mine').click();
  await saved(page);
  expect(await stored(page, id)).toBe('55 %');
});
