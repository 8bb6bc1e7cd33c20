import { expect, test } from '@playwright/test';
import { get, post, signUp } from './actions.js';

interface Made {
  id: string;
  title: string;
}

test('the draft of an assessment is saved once the network is back, and knows its own save again', async ({
  page,
}) => {
  await signUp(page, 'Mara');
  const { id } = await post<Made>(page, '/organisations', { name: 'Drafts & Co' });
  const all = `/organisations/${id}/assessments`;
  const made = await post<Made>(page, all, { title: 'First' });
  await page.goto(`/organisations/${id}/assessments/${made.id}`);
  const title = page.getByLabel('Title');
  await expect(title).toHaveValue('First');

  // the server takes the save, and its answer is lost
  let lost = 0;
  await page.route(`**/assessments/${made.id}`, async (route) => {
    if (route.request().method() !== 'PUT' || lost > 0) return route.continue();
    lost = (await route.fetch()).status();
    await route.abort();
  });
  await title.fill('Second');
  await expect(page.getByTestId('problem')).toBeVisible();
  expect(lost).toBe(200);
  await title.fill('Third');
  await expect(page.getByTestId('problem')).toHaveCount(0);
  await expect.poll(async () => (await get<Made>(page, `${all}/${made.id}`)).title).toBe('Third');
  await expect(page.getByText('Somebody else')).toHaveCount(0);
});
