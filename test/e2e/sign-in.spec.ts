import { expect, test, type Browser, type Page } from '@playwright/test';
import { codeAt } from '../api/authenticator-app.js';
import { faults, signUp } from './actions.js';
import { expectClean } from './expect-clean.js';

const PASSWORD = 'a long enough passphrase';

/** A device that keeps passkeys and says yes by itself (Chromium's virtual authenticator). */
async function plugIn(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/account');
  await page.getByTestId('sign-out').click();
  await page.waitForURL((url) => url.pathname === '/');
}

async function byPassword(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/sign-in');
  await page.getByTestId('email').fill(email);
  await page.getByTestId('password').fill(password);
  await page.keyboard.press('Enter');
}

/** The link that the owner of the server finds in the outbox, as no mail server is set. */
async function linkFor(browser: Browser, email: string, subject: string): Promise<string> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await byPassword(page, 'owner@example.org');
  await page.waitForURL('**/progress');
  // by the line itself: the text of another mail may hold the same words
  const row = page
    .getByRole('listitem')
    .filter({ has: page.getByText(subject, { exact: true }) })
    .filter({ hasText: email });
  await expect(async () => {
    await page.goto('/outbox');
    await expect(row.first().getByText('Text')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await row.first().getByText('Text').click();
  await expectClean(page, 'outbox');
  const text = (await row.first().locator('pre').textContent()) ?? '';
  await context.close();
  return /https?:\/\/\S+/u.exec(text)?.[0] ?? '';
}

test('a passkey is added and signs in', async ({ page, context }) => {
  const seen = faults(context);
  await plugIn(page);
  await signUp(page, 'Pasha');
  await page.goto('/account');
  await page.getByTestId('add-passkey').click();
  await page.getByTestId('passkey-password').fill(PASSWORD);
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('passkeys').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectClean(page, 'account-passkey');
  await signOut(page);
  await page.goto('/sign-in');
  await expectClean(page, 'sign-in');
  await page.getByTestId('by-passkey').click();
  await page.waitForURL('**/progress');
  await page.goto('/account');
  await expect(page.getByText('by passkey, since')).toBeVisible();
  expect(seen).toEqual([]);
});

test('an authenticator app is set up and asked for, by keyboard alone', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  const email = await signUp(page, 'Tova');
  await page.goto('/account');
  await page.getByTestId('set-up-second-factor').focus();
  await page.keyboard.press('Enter');
  await page.getByTestId('second-factor-password').focus();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  const shown = page.getByTestId('second-factor-secret');
  await expect(shown).toBeVisible();
  await expectClean(page, 'account-second-factor');
  const secret = ((await shown.textContent()) ?? '').replace(/\s/gu, '');
  await page.getByTestId('code').focus();
  await page.keyboard.type(codeAt(secret, Date.now()));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('recovery-codes').getByRole('listitem')).toHaveCount(10);
  await expectClean(page, 'account-recovery-codes');
  const recovery = await page
    .getByTestId('recovery-codes')
    .getByRole('listitem')
    .first()
    .innerText();
  await page.getByTestId('codes-kept').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('second-factor-state')).toContainText('10 recovery codes');
  await signOut(page);

  await byPassword(page, email);
  await expect(page.getByTestId('code')).toBeFocused();
  await expectClean(page, 'sign-in-second-step');
  await page.getByTestId('code').fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('problem')).toBeVisible();
  await page.getByTestId('code').fill(recovery);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/progress');
  expect(seen).toEqual([]);
});

test('an address is confirmed and a forgotten password replaced by links of mails', async ({
  page,
  browser,
  context,
}) => {
  const seen = faults(context);
  const email = await signUp(page, 'Frieda');
  await page.goto('/account');
  await expect(page.getByTestId('email-state')).toContainText('not confirmed yet');
  await page.goto(
    new URL(await linkFor(browser, email, 'Confirm your e-mail address')).href.replace(
      /^[^/]*\/\/[^/]*/u,
      '',
    ),
  );
  await expect(page.getByTestId('verified')).toContainText(email);
  expect(page.url()).not.toContain('#'); // the token has left the address
  await expectClean(page, 'verify');
  await signOut(page);

  await page.goto('/sign-in');
  await page.getByTestId('forgot').click();
  await expectClean(page, 'forgot');
  await page.getByTestId('email').fill(email);
  await page.getByTestId('send-reset').click();
  await expect(page.getByTestId('reset-sent')).toContainText(email);
  const link = new URL(await linkFor(browser, email, 'A new password'));
  await page.goto(`${link.pathname}${link.hash}`);
  await expectClean(page, 'reset');
  await page.getByTestId('password').fill('another passphrase of mine');
  await page.getByTestId('set-password').click();
  await expect(page.getByTestId('reset-done')).toBeVisible();
  // nor does the token come back with the page before
  await page.getByRole('link', { name: 'Sign in' }).last().click();
  await page.waitForURL('**/sign-in');
  await page.goBack();
  await expect(page.getByTestId('link-spent')).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await page.goto(`${link.pathname}?again${link.hash}`);
  await page.getByTestId('password').fill('yet another passphrase');
  await page.getByTestId('set-password').click();
  await expect(page.getByTestId('link-spent')).toBeVisible();
  await byPassword(page, email, 'another passphrase of mine');
  await page.waitForURL('**/progress');
  expect(seen).toEqual([]);
});
