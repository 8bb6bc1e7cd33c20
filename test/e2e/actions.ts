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

/** A page, or a browser that need not show one: what it asks the API, it asks with its cookies. */
type Caller = Pick<Page | BrowserContext, 'request'>;

async function call<T>(who: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const sent = method === 'GET' ? {} : { data: body ?? {} };
  const response = await who.request.fetch(`/api/v1${path}`, { method, timeout: 60_000, ...sent });
  if (!response.ok())
    throw new Error(`${method} ${path}: ${String(response.status())} ${await response.text()}`);
  return (await response.json()) as T;
}

export const get = <T>(who: Caller, path: string): Promise<T> => call<T>(who, 'GET', path);
export const post = <T>(who: Caller, path: string, body?: unknown): Promise<T> =>
  call<T>(who, 'POST', path, body);
export const put = <T>(who: Caller, path: string, body: unknown): Promise<T> =>
  call<T>(who, 'PUT', path, body);

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

const PASSWORD = 'a long enough passphrase';

const addressOf = (name: string): string =>
  `${name.toLowerCase()}-${String(process.hrtime.bigint())}@example.org`;

/** A new account, of which this browser has the session. @returns its address */
export async function signUp(who: Caller, name: string): Promise<string> {
  const email = addressOf(name);
  await post(who, '/accounts', { email, password: PASSWORD, displayName: name });
  return email;
}

/** The same as people do it, who are on the page of their progress then. */
export async function signUpByForm(page: Page, name: string): Promise<void> {
  await page.goto('/sign-in?new');
  await page.getByTestId('display-name').fill(name);
  await page.getByTestId('email').fill(addressOf(name));
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('account-submit').click();
  await page.waitForURL('**/progress');
}

/** Signs in as the account that owns the server. */
export const signInAsOwner = (who: Caller): Promise<unknown> =>
  post(who, '/session', { email: 'owner@example.org', password: PASSWORD });

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
