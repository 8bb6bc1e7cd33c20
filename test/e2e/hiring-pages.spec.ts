import { expect, test } from '@playwright/test';
import { signUp } from './actions.js';
import { expectClean } from './expect-clean.js';
import { candidateFor } from './hiring.js';

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 320 },
] as const;

test('every page of an organisation that hires is accessible and fits', async ({
  page: manager,
}) => {
  test.slow();
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
    ['figures', `${home}/assessments/${assessment}/analytics`],
  ] as const;
  for (const [name, path] of places) {
    await manager.goto(path);
    // the panel with all that is held of one person
    if (name === 'candidates') await manager.getByTestId('edit-candidate').click();
    for (const { colorScheme, width } of looks) {
      await manager.setViewportSize({ width, height: 900 });
      await manager.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(manager.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0);
      await expectClean(manager, `hires-${name}-${String(width)}-${colorScheme}`);
    }
  }
  expect(seen).toEqual([]);
  await context.close();
});
