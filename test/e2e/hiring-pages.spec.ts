import { expect, test } from '@playwright/test';
import { signUp } from './actions.js';
import { expectCleanInAllLooks } from './expect-clean.js';
import { candidateFor } from './hiring.js';

test('every page of an organisation that hires is accessible and fits', async ({
  page: manager,
}) => {
  await signUp(manager, 'Mona');
  const { page, context, seen, organisation, assessment } = await candidateFor(manager, 'none');
  await page.getByTestId('start-assessment').click();
  await expect(page.getByTestId('answer-number')).toBeVisible();

  const home = `/organisations/${organisation}`;
  const places = [
    ['organisation', home],
    ['settings', `${home}/settings`],
    ['audit', `${home}/audit`],
    ['assessments', `${home}/assessments`],
    ['editor', `${home}/assessments/${assessment}`],
    ['preview', `${home}/assessments/${assessment}/preview`],
    ['invitations', `${home}/assessments/${assessment}/invitations`],
    ['watching', `${home}/assessments/${assessment}/watch`],
    ['review', `${home}/assessments/${assessment}/review`],
    ['results', `${home}/assessments/${assessment}/results`],
    ['reviews', `${home}/review`],
    ['decisions', `${home}/assessments/${assessment}/decisions`],
    ['candidates', `${home}/candidates`],
    ['analytics', `${home}/analytics`],
    ['regrades', `${home}/assessments/${assessment}/regrades`],
    ['figures', `${home}/assessments/${assessment}/analytics`],
  ] as const;
  for (const [name, path] of places) {
    await manager.goto(path);
    // the panel with all that is held of one person
    if (name === 'candidates') await manager.getByTestId('edit-candidate').click();
    await expectCleanInAllLooks(manager, `hires-${name}`);
  }
  expect(seen).toEqual([]);
  await context.close();
});
