import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { faults, get, questions, saved, setUpInterview, signUp } from './actions.js';
import { candidateFor } from './hiring.js';

/* What a room promises is the same in all rooms: a mock interview, an assessment, and a single question of practice. */

interface Kept {
  body: { text?: string };
}

/** Cuts the network while somebody types: the text is offered as a file, and goes out when the network is back. */
async function keepsACopy(page: Page): Promise<void> {
  const field = page.getByTestId('answer-number');
  await field.fill('12');
  await saved(page);
  await expect(page.getByTestId('keep-copy')).toHaveCount(0);
  await page.context().setOffline(true);
  await field.fill('12 %');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('keep-copy').click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^meshwright-unsent-[\w-]+\.json$/u);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as Kept[];
  expect(kept.map(({ body }) => body.text)).toEqual(['12 %']);
  await page.context().setOffline(false);
  await saved(page);
  await expect(page.getByTestId('keep-copy')).toHaveCount(0);
}

/** The cost model and what goes with it, by what only they name. */
async function heavyScripts(page: Page): Promise<string[]> {
  const names = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const scripts = [...new Set(names.filter((name) => name.endsWith('.js')))];
  const bodies = await Promise.all(
    scripts.map(async (url) => ({ url, text: await (await page.request.get(url)).text() })),
  );
  return bodies.filter(({ text }) => text.includes('nvlink4')).map(({ url }) => url);
}

test('an assessment without aids: what is not saved is offered as a copy, Enter goes on, and nothing that computes is loaded', async ({
  page: manager,
}) => {
  await signUp(manager, 'Mona');
  const { page, context, seen } = await candidateFor(manager, 'none');
  await page.getByTestId('start-assessment').click();
  await keepsACopy(page);
  await page.getByTestId('answer-number').press('Enter');
  await expect(page.getByTestId('open-question')).toHaveAttribute('data-kind', 'plan');
  await expect(page.getByTestId('no-figures')).toBeVisible();
  expect(await heavyScripts(page)).toEqual([]);
  expect(seen).toEqual([]);
  await context.close();
});

test('a mock interview: what is not saved is offered as a copy, and Enter asks before it goes on', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signUp(page, 'Ada');
  const id = await setUpInterview(page, 15, [questions.numeric, questions.plan]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  await keepsACopy(page);
  await page.getByTestId('answer-number').press('Enter');
  await expect(page.getByTestId('confirm')).toBeVisible();
  // a server that does not answer is spoken of, however long it takes
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(`**/api/v1/interviews/${id}/next`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('still-asking')).toContainText('What you wrote is kept');
  letGo();
  // a plan is shown with its figures here: the walk of an assessment's scripts is known to find them
  await expect(page.getByTestId('plan-preview')).toContainText('MFU');
  expect(await heavyScripts(page)).not.toEqual([]);
  const { items } = await get<{ items: unknown[] }>(page, `/attempts/${id}`);
  expect(items.length).toBeGreaterThan(1);
  expect(seen).toEqual([]);
});

test('a room that cannot be read still offers what this browser holds', async ({ page }) => {
  await signUp(page, 'Dora');
  const id = await setUpInterview(page, 15, [questions.numeric]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  const field = page.getByTestId('answer-number');
  await field.fill('12');
  await saved(page);
  // as a server whose database hangs
  await page.route(`**/api/v1/attempts/${id}**`, (route) => route.fulfill({ status: 503 }));
  await field.fill('12 %');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await page.reload();
  await expect(page.getByTestId('problem')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('keep-copy').click(),
  ]);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as Kept[];
  expect(kept.map(({ body }) => body.text)).toEqual(['12 %']);
  await page.unroute(`**/api/v1/attempts/${id}**`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field).toHaveValue('12 %');
  await saved(page);
});

test('practice that loses the network before it may write goes on by itself when it is back', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signUp(page, 'Cora');
  // the attempt is made, and the answer to the question who writes never comes
  let asked = 0;
  await page.route('**/api/v1/attempts/*/lease', (route) => {
    asked += 1;
    return asked === 1 ? route.abort() : route.continue();
  });
  await page.goto(`/practice/${questions.numeric}`);
  await page.getByTestId('answer-number').fill('12 %');
  await expect(page.getByTestId('problem')).toBeVisible();
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'waiting');
  await saved(page);
  await expect(page.getByTestId('problem')).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('answer-number')).toHaveValue('12 %');
  const { items } = await get<{ items: unknown[] }>(page, '/attempts');
  expect(items).toHaveLength(1);
  expect(seen).toEqual([]);
});

test('a single question of practice offers the same copy', async ({ page, context }) => {
  const seen = faults(context);
  await signUp(page, 'Ben');
  await page.goto(`/practice/${questions.numeric}`);
  await keepsACopy(page);
  expect(seen).toEqual([]);
});

/** From now on no request that matches is answered; those that hang end with the page. */
const hang = (page: Page, url: string) => page.route(url, () => undefined);

/** Types while `url` hangs: it is said within five seconds, a copy is offered, and what is promised is kept. */
async function typesIntoSilence(page: Page, url: string): Promise<void> {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.clock.install();
  await page.goto(`/practice/${questions.numeric}`);
  const field = page.getByTestId('answer-number');
  await expect(field).toBeEnabled();
  await hang(page, url);
  await field.fill('12 %');
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'waiting');
  // who writes is asked of an attempt that is made: a slow server may not have answered that yet
  if (url.endsWith('/lease')) await expect(page).toHaveURL(/attempt=/);
  await page.clock.fastForward(4900);
  await expect(page.getByTestId('save-state')).toContainText('kept in this browser');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByTestId('keep-copy').click(),
  ]);
  const kept = JSON.parse(readFileSync(await file.path(), 'utf8')) as Kept[];
  expect(kept.map(({ body }) => body.text)).toEqual(['12 %']);
  await page.getByTestId('submit').click();
  await page.clock.fastForward(4000);
  await expect(page.getByTestId('still-asking')).toContainText('What you wrote is kept');
}

const draftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith('meshwright-draft-')),
  );

for (const [who, url, known] of [
  ['a visitor of whom the server does not know', '**/api/v1/accounts/guest', false],
  ['a member before there is an attempt', '**/api/v1/attempts', true],
  ['a member whose attempt does not say who writes', '**/api/v1/attempts/*/lease', true],
] as const)
  test(`practice keeps what is typed by ${who}, through a reload`, async ({ page }) => {
    if (known) await signUp(page, 'Eve');
    await typesIntoSilence(page, url);
    // the whole server is silent now: the page says so, and what it holds
    await hang(page, '**/api/**');
    await page.reload();
    await page.clock.fastForward(4000);
    await expect(page.getByTestId('no-answer').first()).toBeVisible();
    await page.clock.fastForward(4000);
    await expect(page.getByTestId('keep-copy')).toBeVisible();
    // the silent page is gone before the server is back: what that page would take then is not the matter here
    const address = page.url();
    await page.goto('about:blank');
    await page.unroute(url);
    await page.unroute('**/api/**');
    await page.goto(address);
    await expect(page.getByTestId('answer-number')).toHaveValue('12 %');
    await saved(page);
    await expect.poll(() => draftsOf(page)).toEqual([]);
    const { items } = await get<{ items: unknown[] }>(page, '/attempts');
    expect(items).toHaveLength(1);
    await page.reload();
    await expect(page.getByTestId('answer-number')).toHaveValue('12 %');
  });

test('what is typed before it is known who is here becomes theirs alone', async ({ page }) => {
  await signUp(page, 'Gus');
  const { user } = await get<{ user: { id: string } }>(page, '/session');
  let tell = (): void => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  await page.route('**/api/v1/session', async (route) => {
    await told;
    await route.continue();
  });
  await hang(page, '**/api/v1/attempts');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto(`/practice/${questions.numeric}`);
  await page.getByTestId('answer-number').fill('12 %');
  await expect
    .poll(() => draftsOf(page))
    .toEqual([`meshwright-draft-visitor/${questions.numeric}`]);
  tell();
  await expect
    .poll(() => draftsOf(page))
    .toEqual([`meshwright-draft-${user.id}/${questions.numeric}`]);
});

test('the question of the first page keeps what is typed, for nobody who signs in afterwards', async ({
  page,
  browser,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/');
  await hang(page, '**/api/v1/accounts/guest');
  const field = page.getByTestId('answer-number');
  await field.fill('16 GB');
  await expect.poll(() => draftsOf(page)).toHaveLength(1);
  await page.reload();
  await expect(field).toHaveValue('16 GB');
  const other = await browser.newContext();
  const email = await signUp(other, 'Fay');
  await other.close();
  await page.goto('/sign-in');
  await page.getByTestId('email').fill(email);
  await page.getByTestId('password').fill('a long enough passphrase');
  await page.getByTestId('account-submit').click();
  await page.waitForURL('**/progress');
  await page.goto('/');
  await expect(page.getByTestId('answer-number')).toHaveValue('');
  await page.goto('/account');
  await page.getByTestId('sign-out').click();
  await page.waitForURL('**/');
  await expect.poll(() => draftsOf(page)).toEqual([]);
});

test('a room that does not come says so, and offers what this browser holds', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signUp(page, 'Gil');
  const id = await setUpInterview(page, 15, [questions.numeric]);
  await page.clock.install();
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  const field = page.getByTestId('answer-number');
  await field.fill('12');
  await saved(page);
  await hang(page, '**/api/**');
  await field.fill('12 %');
  await page.clock.fastForward(4900);
  await expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await page.reload();
  await page.clock.fastForward(4000);
  await expect(page.getByTestId('no-answer')).toBeVisible();
  await expect(page.getByTestId('keep-copy')).toBeVisible();
  await page.unroute('**/api/**');
  await page.reload();
  await expect(field).toHaveValue('12 %');
  await saved(page);
});
