import { expect, test, type Page } from '@playwright/test';
import { post, put, questions, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { stamp } from './hiring.js';
import { pressOn, tabTo, typeInto } from './keys.js';

interface Made {
  readonly id: string;
  readonly version: number;
  readonly settings: object;
}

/** A published assessment; returns its address. */
async function publish(page: Page): Promise<string> {
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Hiring ${stamp()}` });
  const title = 'Training engineer';
  const made = await post<Made>(page, `/organisations/${id}/assessments`, { title });
  const place = `/organisations/${id}/assessments/${made.id}`;
  const items = [{ type: 'fixed', questionId: questions.numeric, weight: 10 }];
  const { version } = await put<Made>(page, place, {
    baseVersion: made.version,
    title,
    blueprint: { sections: [{ title: 'All', intro: '', limitMinutes: null, items }] },
    settings: made.settings,
  });
  await post(page, `${place}/publish`, { version });
  return place;
}

async function inviteAll(page: Page, place: string): Promise<void> {
  for (const [name, tags] of [
    ['Adalind', ['Campus', 'Berlin']],
    ['Benedetta', ['Campus']],
    ['Cosima', []],
    ['Dorothea', []],
  ] as const) {
    const email = `${name.toLowerCase()}-${stamp()}@example.org`;
    await post(page, `${place}/invitations`, { email, displayName: name, tags });
  }
}

const states = (page: Page) =>
  page.getByTestId('invitation').evaluateAll((rows) => rows.map((row) => row.dataset['state']));

test('the message, the length and the job of invitations are set and shown, by keys', async ({
  page,
}) => {
  await signUp(page, 'Mona');
  const place = await publish(page);
  await page.goto(`${place}/invitations`);
  await pressOn(page.getByTestId('inviting-settings'));
  await expect(page.getByTestId('inviting-message')).toBeFocused();
  await page.keyboard.type('Sign in at https://example.org');
  await typeInto(page.getByTestId('inviting-days'), '400');
  await pressOn(page.getByTestId('save-inviting'));
  await expect(page.getByRole('alert')).toHaveCount(2);
  await expect(page.getByText('the candidate’s own')).toHaveCount(2);
  await expectCleanInAllLooks(page, 'inviting-refused');
  await tabTo(page.getByTestId('inviting-message'), 'Shift+Tab');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('We look forward to you.\n\nThe team of Mona');
  await typeInto(page.getByTestId('inviting-days'), '7');
  await typeInto(page.getByTestId('inviting-requisition'), 'REQ-1042');
  await pressOn(page.getByTestId('save-inviting'));
  await expect(page.getByText('Saved. Mails that are written')).toBeVisible();
  await expect(page.getByText('Assessment for REQ-1042')).toBeVisible();
  await pressOn(page.getByTestId('preview-mails'));
  await expect(page.getByTestId('mail-previews')).toBeFocused();
  await expect(page.getByTestId('mail-previews')).toContainText('> We look forward to you.');
  await expectCleanInAllLooks(page, 'inviting-settings');
  await page.goto(place.replace(/\/assessments\/.*/u, '/assessments'));
  await expect(page.getByTestId('assessment')).toContainText('REQ-1042 ·');
  await expectClean(page, 'assessments-with-a-job');
});

test('many are extended, revoked and restored, all of a filter by mouse and some by keys', async ({
  page,
}) => {
  await signUp(page, 'Mona');
  const place = await publish(page);
  await inviteAll(page, place);
  await page.goto(`${place}/invitations`);
  await expect(page.getByTestId('many-whom')).toHaveText('All 4 invitations');
  await expectCleanInAllLooks(page, 'inviting-many');

  // some, by keys: space ticks, the dialog names their number
  const tick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}` });
  await pressOn(tick('Dorothea'), 'Space');
  await pressOn(tick('Cosima'), 'Space');
  await expect(page.getByTestId('many-whom')).toHaveText('2 ticked');
  await expect(page.getByTestId('many-revoke')).toHaveText('Revoke 2…');
  await expectCleanInAllLooks(page, 'inviting-ticked');
  await tabTo(page.getByTestId('many-revoke'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Revoke 2 invitations?' })).toBeVisible();
  await expectCleanInAllLooks(page, 'inviting-revoke');
  await pressOn(page.getByTestId('confirm'));
  await expect(page.getByTestId('many-told')).toContainText('2 invitations revoked.');
  await expect.poll(() => states(page)).toEqual(['revoked', 'revoked', 'invited', 'invited']);
  await expectCleanInAllLooks(page, 'inviting-revoked');
  await pressOn(page.getByTestId('many-undo'));
  await expect(page.getByTestId('many-told')).toContainText('2 invitations stand again.');
  await expect.poll(() => states(page)).toEqual(Array(4).fill('invited'));

  // all of a filter, by mouse; meanwhile somebody else revokes one of them
  await page.getByLabel('Tag', { exact: true }).selectOption('Campus');
  await expect(page.getByTestId('many-whom')).toHaveText('2 invitations in this list');
  await page.getByTestId('many-prolong').click();
  await expect(page.getByTestId('confirm')).toBeDisabled();
  const day = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
  await page.getByTestId('many-day').fill(day);
  await expect(page.getByTestId('confirm')).toBeEnabled();
  await expectCleanInAllLooks(page, 'inviting-extend');
  const list = await page.request.get(`/api/v1${place}/invitations?tag=Berlin`);
  const { items } = (await list.json()) as { items: { id: string }[] };
  await post(page, `${place}/invitations/${items[0]!.id}/revoke`, {});
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('many-moved')).toContainText('By now it is 1 invitation');
  await expectClean(page, 'inviting-moved');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('many-told')).toContainText('1 invitation extended.');

  // tags
  await page.getByTestId('many-tag').click();
  await page.getByTestId('many-add').fill('Second round; Team A');
  await page.getByRole('checkbox', { name: 'Campus' }).check({ force: true });
  await expectCleanInAllLooks(page, 'inviting-tags');
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('many-told')).toContainText('tags of 2 invitations');
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  await page.getByLabel('Tag', { exact: true }).selectOption('Team A');
  await expect(page.getByTestId('invitation')).toHaveCount(2);
  await expectClean(page, 'inviting-by-tag');
});
