import type { BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';

export const questions = {
  structured: 'ddp-slower-than-expected',
  numeric: 'bubble-share-1f1b',
  plan: 'plan-130b-on-128',
  ordering: 'order-amp-ddp-step',
  choice: 'choose-tp-placement',
  flaw: 'flaw-ddp-script',
  schedule: 'lay-out-zero-bubble',
} as const;

/** Calls the API as the page would: same origin, same cookies. */
async function call<T>(page: Page, method: string, path: string, body?: unknown): Promise<T> {
  return page.evaluate(
    async ({ method: verb, path: where, body: payload }) => {
      const init: RequestInit = { method: verb };
      if (verb !== 'GET') {
        init.headers = { 'content-type': 'application/json' };
        init.body = JSON.stringify(payload ?? {});
      }
      const response = await fetch(`/api/v1${where}`, init);
      if (!response.ok)
        throw new Error(`${verb} ${where}: ${response.status} ${await response.text()}`);
      return (await response.json()) as unknown;
    },
    { method, path, body },
  ) as Promise<T>;
}

export const get = <T>(page: Page, path: string): Promise<T> => call<T>(page, 'GET', path);
export const post = <T>(page: Page, path: string, body?: unknown): Promise<T> =>
  call<T>(page, 'POST', path, body);
export const put = <T>(page: Page, path: string, body: unknown): Promise<T> =>
  call<T>(page, 'PUT', path, body);

/** An interview of named questions, short enough for a test. Needs a session. @returns its id */
export async function setUpInterview(
  page: Page,
  minutes: number,
  questionIds: readonly string[],
): Promise<string> {
  const { id } = await post<{ id: string }>(page, '/interviews', {
    minutes,
    focus: 'balanced',
    questionIds,
  });
  return id;
}

export async function signUp(page: Page, name: string): Promise<string> {
  const email = `${name.toLowerCase()}-${String(process.hrtime.bigint())}@example.org`;
  await page.goto('/sign-in?new');
  await page.getByTestId('display-name').fill(name);
  await page.getByTestId('email').fill(email);
  await page.getByTestId('password').fill('a long enough passphrase');
  await page.getByTestId('account-submit').click();
  await page.waitForURL('**/progress');
  return email;
}

/** Signs in as the account that owns the server. */
export async function signInAsOwner(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByTestId('email').fill('owner@example.org');
  await page.getByTestId('password').fill('a long enough passphrase');
  await page.getByTestId('account-submit').click();
  await page.waitForURL('**/progress');
}

export const saved = (page: Page) =>
  expect(page.getByTestId('save-state')).toHaveAttribute('data-state', 'saved');

/**
 * From now on this page learns by writing alone that somebody else writes: its sign of life, every fifteen seconds,
 * would tell it first on a busy machine.
 */
export const withoutSignsOfLife = (page: Page) =>
  page.route('**/api/v1/attempts/*/lease', (route) => route.abort());

/** From its next load on, this page's browser does not tell what its store holds before `storeAnswers`. */
export const withSilentStore = (page: Page) =>
  page.addInitScript(() => {
    const { addEventListener } = EventTarget.prototype;
    const told = new Promise((resolve) => window.addEventListener('store-answers', resolve));
    IDBOpenDBRequest.prototype.addEventListener = function (
      this: IDBOpenDBRequest,
      ...[type, listener, options]: Parameters<typeof addEventListener>
    ) {
      const later = (event: Event): void => {
        if (typeof listener === 'function') void told.then(() => listener(event));
      };
      addEventListener.call(this, type, type === 'success' ? later : listener, options);
    };
  });

export const storeAnswers = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event('store-answers')));

/** Leaves the open question for the next one, or for the report. */
export async function moveOn(page: Page): Promise<void> {
  await page.getByTestId('move-on').click();
  await page.getByTestId('confirm').click();
  // a dialog that is closing still gives the focus back: what is typed before that can go astray
  await expect(page.getByTestId('confirm')).toHaveCount(0);
}

/** Every uncaught error and console error of a context's pages; a test ends by expecting none. */
export function faults(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('weberror', (error) => seen.push(error.error().message));
  context.on('console', (message) => {
    // The browser reports each refused or unreachable request by itself; those are tested on purpose.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      seen.push(message.text());
  });
  return seen;
}
