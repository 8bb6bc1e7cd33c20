import { expect, test } from '@playwright/test';
import { faults, signInAsOwner } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { stamp } from './hiring.js';

test('an owner connects Greenhouse by keyboard, reads what it found wrong, and disconnects it', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signInAsOwner(page);
  await page.goto('/organisations');
  await page.getByLabel('Name').fill(`Tracked ${stamp()}`);
  await page.getByTestId('create-organisation').click();
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('link', { name: 'Integration', exact: true }).click();
  const part = page.getByTestId('applicant-tracking');
  await expect(part).toContainText('not against the live service');

  await part.getByTestId('connect').press('Enter');
  const once = page.getByTestId('shown-once');
  await expect(once.getByRole('heading')).toBeFocused();
  const key = (await once.getByTestId('link').textContent())?.trim() ?? '';
  expect(key).toMatch(/^mwt_[0-9A-Za-z]{46}$/);
  await expectClean(page, 'applicant-tracking-key');
  await page.getByTestId('kept').press('Enter');
  await expect(part.getByTestId('disconnect')).toBeFocused();
  expect(await page.content()).not.toContain(key);

  // Greenhouse asks with the key, and complains
  const authorization = `Basic ${Buffer.from(`${key}:`).toString('base64')}`;
  const at = (path: string) => new URL(`/api/v1/ats/greenhouse/${path}`, page.url());
  const tests = await fetch(at('list_tests'), { headers: { authorization } });
  expect([tests.status, await tests.json()]).toEqual([200, []]);
  const complaint = await fetch(at('response_error'), {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      api_call: 'test_status',
      errors: ["partner_status is 'complete' but partner_profile url is missing"],
      candidate_email: 'ada@example.org',
    }),
  });
  expect([complaint.status, await complaint.json()]).toEqual([200, { status: 200 }]);
  await page.reload();
  await expect(part.getByTestId('complaint')).toContainText('partner_profile url is missing');
  await expect(part.getByTestId('key-state')).toContainText('Live');
  await expect(part).toContainText('asked last');
  await expect(part.getByTestId('telling')).toHaveText('Nothing delivered yet');
  await part.getByText('Addresses for Greenhouse').press('Enter');
  await expect(part).toContainText('/api/v1/ats/greenhouse/send_test');
  await expectCleanInAllLooks(page, 'applicant-tracking');

  await part.getByTestId('disconnect').press('Enter');
  await expectClean(page, 'applicant-tracking-disconnect');
  await page.getByTestId('confirm').press('Enter');
  await expect(part.getByTestId('connect')).toBeFocused();
  await expect(part).toContainText('Greenhouse is disconnected');
  const refused = await fetch(at('list_tests'), { headers: { authorization } });
  expect(refused.status).toBe(401);
  expect(seen).toEqual([]);
});
