import { expect, test } from '@playwright/test';
import { webhookReceiver, type Receiver } from '../api/webhook-receiver.js';
import { faults, signInAsOwner } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { stamp } from './hiring.js';

let receiver: Receiver;
test.beforeAll(async () => {
  receiver = await webhookReceiver();
});
test.afterAll(() => receiver.close());

test('an owner makes a token and a webhook by keyboard, sees what was delivered, and ends both', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signInAsOwner(page);
  await page.goto('/organisations');
  await page.getByLabel('Name').fill(`Works ${stamp()}`);
  await page.getByTestId('create-organisation').click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Integration', exact: true }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  await expectClean(page, 'integration-empty');

  // a token, by keys alone
  await page.getByTestId('new-token').press('Enter');
  await expect(page.getByTestId('token-name')).toBeFocused();
  await page.keyboard.type('Applicant tracking');
  await page.getByTestId('pick-invitations:write').press('Space');
  await page.getByTestId('pick-assessments:read').press('Space');
  await expectClean(page, 'integration-new-token');
  await page.getByTestId('token-name').press('Enter');
  const once = page.getByTestId('shown-once');
  await expect(once.getByRole('heading')).toBeFocused();
  const token = (await once.getByTestId('link').textContent())?.trim() ?? '';
  expect(token).toMatch(/^mwt_[0-9A-Za-z]{46}$/);
  await expectClean(page, 'integration-token-once');
  const path = `${new URL(page.url()).pathname.replace('/integration', '')}/assessments`;
  const answer = await fetch(new URL(`/api/v1${path}`, page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
  await page.getByTestId('kept').press('Enter');
  await expect(page.getByTestId('new-token')).toBeFocused();
  await expect(page.getByTestId('token')).toContainText('Live');
  await page.reload();
  await expect(page.getByTestId('token')).toContainText('last used');
  expect(await page.content()).not.toContain(token);

  // a webhook: what is wrong with it is said at its field
  await page.getByTestId('new-webhook').press('Enter');
  await expect(page.getByTestId('webhook-name')).toBeFocused();
  await page.keyboard.type('Receiver');
  await page.getByTestId('webhook-url').fill('http://example.org/');
  await page.getByTestId('webhook-url').press('Enter');
  await expect(page.getByTestId('webhook-url')).toBeFocused();
  await expect(page.getByRole('alert')).toContainText('not https');
  await expectClean(page, 'integration-webhook-refused');
  await page.getByTestId('webhook-url').fill(`${receiver.origin}/flaky`);
  await page.getByTestId('webhook-url').press('Enter');
  await expect(once.getByTestId('link')).toContainText('whsec_');
  await page.getByTestId('kept').press('Enter');

  // a test that fails, is looked at, and is sent again
  receiver.statuses.set('/flaky', 500);
  await page.getByTestId('test-webhook').press('Enter');
  await expect(page.getByTestId('outcome')).toContainText('Waiting after 1 try');
  await expect(page.getByTestId('health')).toContainText('Failing');
  receiver.statuses.set('/flaky', 204);
  const delivery = page.getByTestId('delivery');
  await delivery.getByText('Message and tries').press('Enter');
  await expect(delivery).toContainText('answered 500');
  await expect(delivery).toContainText('answer of /flaky');
  await expectCleanInAllLooks(page, 'integration');
  await expect(page.getByTestId('outcome')).toHaveText('Delivered');
  await expect(page.getByTestId('health')).toHaveText('Working');
  await delivery.getByTestId('resend').press('Enter');
  await expect.poll(() => receiver.received.length).toBe(3);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await page.getByLabel('What became of it').selectOption('failed');
  await expect(page.getByText('Nothing was sent that fits.')).toBeVisible();

  // stopping, another secret, and the end
  await page.getByTestId('enable-webhook').press('Enter');
  await expect(page.getByTestId('health')).toHaveText('Stopped by an owner');
  // a key that comes before the button is back is for nobody
  await expect(page.getByTestId('enable-webhook')).toBeEnabled();
  await page.getByTestId('enable-webhook').press('Enter');
  await expect(page.getByTestId('health')).toHaveText('Working');
  await page.getByRole('button', { name: 'Change the secret of Receiver' }).press('Enter');
  await expectClean(page, 'integration-rotate');
  await page.getByTestId('confirm').press('Enter');
  await expect(once.getByRole('heading')).toBeFocused();
  await page.getByTestId('kept').press('Enter');
  await expect(page.getByTestId('webhook')).toContainText('signs too until');
  await page.getByRole('button', { name: 'Delete Receiver' }).press('Enter');
  await page.getByTestId('confirm').press('Enter');
  await expect(page.getByText('No webhooks yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke the token Applicant tracking' }).press('Enter');
  await page.getByTestId('confirm').press('Enter');
  await expect(page.getByTestId('token')).toContainText('Revoked');
  await expect(page.getByTestId('new-token')).toBeFocused();
  const refused = await fetch(new URL(`/api/v1${path}`, page.url()), {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(refused.status).toBe(401);
  expect(seen).toEqual([]);
});
