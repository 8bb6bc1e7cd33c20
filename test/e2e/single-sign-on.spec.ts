import { expect, test, type Browser, type Page } from '@playwright/test';
import { CLIENT, identityProvider, type IdentityProvider } from '../api/identity-provider.js';
import { faults, post, signInAsOwner } from './actions.js';
import { expectClean } from './expect-clean.js';
import { stamp } from './hiring.js';

const PASSWORD = 'a long enough passphrase';

let provider: IdentityProvider;
test.beforeAll(async ({}, { project }) => {
  provider = await identityProvider(`${String(project.use.baseURL)}/api/v1/sso/callback`);
});
test.afterAll(() => provider.close());

/** Who signs in next at the provider. */
function isNext(email: string, name: string): void {
  provider.subject = `subject of ${email}`;
  provider.people.set(provider.subject, { email, email_verified: true, name });
}

async function connect(owner: Page, domain: string): Promise<string> {
  await owner.goto('/organisations');
  await owner.getByLabel('Name').fill(`Works ${domain}`);
  await owner.getByTestId('create-organisation').click();
  await owner.getByRole('link', { name: 'Settings', exact: true }).click();
  const section = owner.getByTestId('single-sign-on');
  await expect(section).toContainText('/api/v1/sso/callback');
  await expectClean(owner, 'single-sign-on-empty');
  await section.getByTestId('sso-begin').click();
  await expect(owner.getByTestId('sso-issuer')).toBeFocused();
  await owner.getByTestId('sso-issuer').fill('http://127.0.0.1:9');
  await owner.getByTestId('sso-save').click();
  await expect(owner.getByTestId('sso-client-id')).toBeFocused();
  await owner.getByTestId('sso-client-id').fill(CLIENT.id);
  await owner.getByTestId('sso-client-secret').fill(CLIENT.secret);
  await owner.getByTestId('sso-domains').fill(`${domain}\nno domain`);
  await owner.getByTestId('sso-save').click();
  await expect(section.getByRole('alert')).toHaveText('no: Must be a domain such as example.org.');
  await owner.getByTestId('sso-domains').fill(domain);
  await owner.getByTestId('sso-save').click();
  await expect(section.getByRole('alert')).toContainText('does not answer as an OpenID Connect');
  await expect(owner.getByTestId('sso-issuer')).toBeFocused();
  await expectClean(owner, 'single-sign-on-refused');
  await owner.getByTestId('sso-issuer').fill(provider.issuer);
  await owner.getByTestId('sso-save').press('Enter');
  await expect(section.getByText('Saved: the provider answered.')).toBeVisible();
  // off while it worked, and on again
  await expect(owner.getByTestId('sso-save')).toBeFocused();
  await expect(owner.getByTestId('sso-secret-set')).toBeVisible();
  await expectClean(owner, 'single-sign-on');
  return new URL(owner.url()).pathname;
}

/** A browser of its own at the sign-in page, with this address typed. */
async function atSignIn(browser: Browser, email: string): Promise<{ page: Page; seen: string[] }> {
  const context = await browser.newContext();
  const seen = faults(context);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await page.getByTestId('email').fill(email);
  await page.getByTestId('email').press('Tab');
  return { page, seen };
}

async function byPassword(page: Page, email: string): Promise<void> {
  await page.getByTestId('email').fill(email);
  await page.getByTestId('password').fill(PASSWORD);
  await page.getByTestId('account-submit').click();
}

async function newAccount(browser: Browser, email: string): Promise<void> {
  const context = await browser.newContext();
  await post(context, '/accounts', { email, password: PASSWORD, displayName: 'Old hand' });
  await context.close();
}

test('an owner connects a provider, members come in through it, and it becomes the only way', async ({
  page: owner,
  context,
  browser,
}) => {
  const seen = faults(context);
  const domain = `works-${stamp()}.example`;
  const [fresh, known] = [`fresh@${domain}`, `known@${domain}`];
  await newAccount(browser, known);
  await newAccount(browser, `private-${known}`);
  await signInAsOwner(owner);
  const settings = await connect(owner, domain);

  // leaving with something typed is asked about first
  await owner.getByTestId('sso-client-id').fill('something else');
  await owner.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(owner.getByRole('dialog')).toContainText('Leave without saving?');
  await owner.getByRole('button', { name: 'Cancel' }).click();
  await expect(owner.getByTestId('sso-client-id')).toHaveValue('something else');
  await owner.getByTestId('sso-client-id').fill(CLIENT.id);

  // somebody new: the address leads to the provider, which makes the account
  isNext(fresh, 'Freya Fresh');
  const first = await atSignIn(browser, fresh);
  await expect(first.page.getByTestId('own-sign-in')).toContainText(domain);
  await expectClean(first.page, 'sign-in-of-an-organisation');
  await first.page.getByTestId('own-sign-in-go').click();
  await first.page.waitForURL('**/progress');
  await first.page.goto('/organisations');
  await expect(first.page.getByTestId('organisations')).toContainText(`Works ${domain}`);
  await expect(first.page.getByTestId('organisations')).toContainText('member');
  await first.page.goto(settings);
  await expect(first.page.getByText('Owners change the settings')).toBeVisible();
  await expect(first.page.getByTestId('single-sign-on')).toHaveCount(0);

  // somebody with an account already: signs in to it once, after trying a wrong one
  isNext(known, 'Old hand');
  const second = await atSignIn(browser, known);
  await second.page.getByTestId('own-sign-in-go').click();
  await expect(second.page.getByTestId('sso-notice')).toContainText('exists already');
  await byPassword(second.page, `private-${known}`);
  await expect(second.page.getByTestId('problem')).toContainText(known);
  await expectClean(second.page, 'sign-in-other-account');
  await byPassword(second.page, known);
  await second.page.waitForURL('**/progress');
  await second.page.goto('/account');
  await expect(second.page.getByTestId('identities')).toContainText(`Works ${domain}`);

  // the owner tries it: signed in already, so a press connects
  isNext('owner@example.org', 'Owner');
  await owner.getByTestId('sso-try').click();
  await owner.getByTestId('link-identity').click();
  await owner.waitForURL(`**${settings}`);

  await owner.getByTestId('sso-enforced').check();
  await owner.getByTestId('sso-save').click();
  await expect(owner.getByRole('dialog')).toContainText('Owners of the organisation keep');
  await expectClean(owner, 'single-sign-on-enforce');
  await owner.getByTestId('confirm').click();
  await expect(owner.getByText('Saved: the provider answered.')).toBeVisible();
  await owner.reload();
  await expect(owner.getByTestId('sso-enforced')).toBeChecked();

  isNext(known, 'Old hand');
  const third = await atSignIn(browser, known);
  await byPassword(third.page, known);
  await expect(third.page.getByTestId('problem')).toContainText('its own sign-in page');
  await expectClean(third.page, 'sign-in-required');
  await third.page.getByTestId('required-sign-in').click();
  await third.page.waitForURL('**/progress');
  const fourth = await atSignIn(browser, 'owner@example.org');
  await byPassword(fourth.page, 'owner@example.org');
  await fourth.page.waitForURL('**/progress');

  await owner.getByTestId('sso-remove').click();
  await owner.getByTestId('confirm').click();
  await expect(owner.getByText('Single sign-on is removed.')).toBeVisible();
  await expect(owner.getByTestId('sso-begin')).toBeFocused();
  await third.page.goto('/account');
  await expect(third.page.getByText('Passkeys', { exact: true })).toBeVisible();
  await expect(third.page.getByTestId('identities')).toHaveCount(0);

  expect(seen).toEqual([]);
  for (const { page, seen: faultsThere } of [first, second, third, fourth]) {
    expect(faultsThere).toEqual([]);
    await page.context().close();
  }
});
