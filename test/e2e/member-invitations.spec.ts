import { expect, test } from '@playwright/test';
import { post, signUp } from './actions.js';
import { stamp } from './hiring.js';

test('an invitation says what it grants, and the next one begins anew', async ({ page }) => {
  await signUp(page, 'Olga');
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Roles ${stamp()}` });
  await page.goto(`/organisations/${id}`);
  const roles = page.getByRole('group', { name: 'Roles' });
  const box = (name: string) => roles.getByRole('checkbox', { name: new RegExp(`^${name}:`) });
  await page.getByTestId('member-email').fill('anna@example.org');
  await box('member').uncheck();
  await box('reviewer').check();
  await expect(page.getByTestId('will-be')).toHaveText('anna@example.org will be: reviewer');
  await page.getByTestId('invite-member').click();
  await expect(page.getByTestId('member-invitations')).toContainText('reviewer, until');
  await expect(box('reviewer')).not.toBeChecked();
  await expect(box('member')).toBeChecked();
  await page.getByTestId('member-email').fill('ben@example.org');
  await expect(page.getByTestId('will-be')).toHaveText('ben@example.org will be: member');
  await page.goto(`/organisations/${id}/audit`);
  await expect(page.getByTestId('audit')).toContainText('Member: invited: anna@example.org');
});
