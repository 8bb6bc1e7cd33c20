import { expect, test, type Page } from '@playwright/test';
import { get, post, put, saved, signInAsOwner, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { device, stamp } from './hiring.js';

const TOPIC = 'pipeline-parallelism';

interface Person {
  readonly id: string;
  readonly displayName: string;
}
const self = async (page: Page): Promise<Person> =>
  (await get<{ user: Person }>(page, '/session')).user;

/** Number questions on the topic. */
const numbersOf = async (page: Page): Promise<string[]> => {
  const { items } = await get<{ items: { id: string; kind: string; topics: string[] }[] }>(
    page,
    `/questions?topic=${TOPIC}&kind=numeric`,
  );
  return items.map(({ id }) => id);
};

async function answer(page: Page, question: string): Promise<void> {
  await page.goto(`/practice/${question}`);
  await page.getByTestId('answer-number').fill('1');
  await saved(page);
  await page.getByTestId('submit').click();
  await expect(page.getByTestId('report-panel')).toBeVisible();
}

/** Makes somebody a member of the organisation, by the link that the owner of the server would pass on. */
async function joins(lead: Page, page: Page, organisation: string, email: string): Promise<void> {
  await post(lead, `/organisations/${organisation}/member-invitations`, {
    email,
    roles: ['member'],
  });
  const owner = await lead.context().browser()!.newContext();
  await signInAsOwner(owner);
  const token = async (): Promise<string> => {
    const { mails } = await get<{ mails: { to: string; text?: string }[] }>(owner, '/outbox');
    const text = mails.find(({ to, text: body }) => to === email && body?.includes('/join#'))?.text;
    return /\/join#(\S+)/u.exec(text ?? '')?.[1] ?? '';
  };
  await expect.poll(token, 'the mail that invites').not.toBe('');
  await post(page, '/member-invitations/accept', { token: await token(), asOther: true });
  await owner.close();
}

test('a member shares, the lead sees a gap and asks for practice, and hears that it is done', async ({
  page: lead,
}) => {
  await signUp(lead, 'Lena');
  const { id: organisation } = await post<{ id: string }>(lead, '/organisations', {
    name: `Team ${stamp()}`,
  });
  const skills = `/organisations/${organisation}/skills`;
  const { page: member, context, seen } = await device(lead.context().browser()!);
  const email = await signUp(member, 'Mara');
  await joins(lead, member, organisation, email);
  const questions = await numbersOf(member);
  for (const question of questions.slice(0, 3)) await answer(member, question);

  // nothing is told before the member shares, and they see beforehand what would be
  await lead.goto(skills);
  await expect(lead.getByText('Nobody shares yet')).toBeVisible();
  await member.goto(skills);
  const row = member
    .getByTestId('own-skills')
    .getByRole('row', { name: /^Pipeline parallelism 3 / });
  await expect(row).toBeVisible();
  await expectCleanInAllLooks(member, 'skills-own');

  // the weekly mail goes out unless they turn it off; an address that is cut short says so
  const mail = member.getByTestId('digest');
  await expect(mail).toBeChecked();
  await mail.press('Space');
  await expect(mail).not.toBeChecked();
  await member.reload();
  await expect(mail).not.toBeChecked();
  await member.goto('/unsubscribe#cut-short');
  await member.getByTestId('unsubscribe').press('Enter');
  await expect(member.getByText('This link is incomplete')).toBeVisible();
  await member.goto(skills);
  await member.getByTestId('share').press('Enter');
  await expect(member.getByTestId('stop-sharing')).toBeVisible();
  await expect(row).toBeVisible();

  // a target, set by hand
  await lead.goto(`${skills}?view=profiles`);
  await lead.getByTestId('new-profile').press('Enter');
  await lead.getByTestId('profile-name').fill('Training engineer');
  await lead.getByTestId(`level-${TOPIC}`).fill('8');
  await lead.getByTestId('level-sharding').fill('6.5');
  await lead.getByLabel('Mara').check();
  await expectCleanInAllLooks(lead, 'skills-profile');
  await lead.getByTestId('save-profile').click();
  await expect(lead.getByText('For 1 person')).toBeVisible();
  await expectCleanInAllLooks(lead, 'skills-profiles');

  // the matrix by keyboard
  await lead.goto(skills);
  await expect(lead.getByTestId('matrix-summary')).toHaveText('2 members · 1 sharing · 1 gap');
  const cell = lead.getByRole('gridcell', { name: /^mean 0, .* 3 questions.*target 8: a gap$/ });
  await expect(cell).toContainText('gap');
  await lead.getByTestId('matrix').locator('[tabindex="0"]').focus();
  await expect(lead.getByTestId('matrix-words')).toHaveText(/^Lena does not share/);
  await lead.keyboard.press('ArrowDown');
  await lead.keyboard.press('Home');
  for (let i = 0; i < 16 && !(await cell.evaluate((one) => one === document.activeElement)); i++)
    await lead.keyboard.press('ArrowRight');
  await expect(cell).toBeFocused();
  await expect(lead.getByTestId('matrix-words')).toHaveText(/^Mara, Pipeline parallelism: mean 0/);
  await expectCleanInAllLooks(lead, 'skills-matrix');
  await cell.focus();

  // Enter leads to the form, filled in; the member does what is asked
  await lead.keyboard.press('Enter');
  await expect(lead.getByLabel('Mara')).toBeChecked();
  await expect(lead.getByLabel('Topic')).toHaveValue(TOPIC);
  await lead.getByTestId('assign-count').fill('1');
  await lead.getByLabel('Note').fill('Before the planning on Monday.');
  await lead.getByTestId('assign').press('Enter');
  await expect(lead.getByTestId('assign-told')).toHaveText('Assigned to 1 person.');
  await expect(lead.getByTestId('assignment-state')).toHaveText('not yet');
  await expectCleanInAllLooks(lead, 'skills-assign');
  await member.goto('/');
  await expect(member.getByTestId('assigned')).toContainText('Before the planning on Monday.');
  await expectClean(member, 'skills-home');
  await member.goto('/progress');
  await expect(member.getByTestId('assigned-state')).toHaveText('0 of 1 answered');
  await expectCleanInAllLooks(member, 'skills-progress');
  await member.getByTestId('assigned').getByRole('link').click();
  await expect(member).toHaveURL(new RegExp(`/practice\\?topic=${TOPIC}`));
  await answer(member, questions[3]!);
  await member.goto('/progress');
  await expect(member.getByTestId('assigned-state')).toHaveText('1 of 1 answered, done');
  await lead.reload();
  await expect(lead.getByTestId('assignment-state')).toHaveText('done');

  // taken back, it is gone
  await member.goto(skills);
  await member.getByTestId('stop-sharing').click();
  await member.getByTestId('confirm').click();
  await expect(member.getByTestId('share')).toBeVisible();
  await lead.reload();
  await expect(lead.getByTestId('assignment-state')).toHaveText('does not share');
  await lead.goto(skills);
  await expect(lead.getByText('Nobody shares yet')).toBeVisible();
  expect(seen).toEqual([]);
  await context.close();
});

test('two leads who edit one profile lose nothing', async ({ page }) => {
  await signUp(page, 'Lena');
  const { displayName, id } = await self(page);
  const made = await post<{ id: string }>(page, '/organisations', { name: `Team ${stamp()}` });
  const all = `/organisations/${made.id}/target-profiles`;
  const profile = await post<{ id: string }>(page, all, {
    name: 'Trainer',
    levels: { [TOPIC]: 5 },
    members: [id],
  });
  await page.goto(`/organisations/${made.id}/skills?view=profiles`);
  await page.getByRole('button', { name: 'Edit Trainer' }).click();
  await expect(page.getByLabel(displayName)).toBeChecked();
  await page.getByTestId(`level-${TOPIC}`).fill('7');
  const theirs = { baseVersion: 1, name: 'Trainer', levels: { [TOPIC]: 6 }, members: [] };
  await put(page, `${all}/${profile.id}`, theirs);
  await page.getByTestId('save-profile').click();
  await expect(page.getByTestId('profile-stale')).toBeVisible();
  await expect(page.getByTestId(`level-${TOPIC}`)).toHaveValue('7');
  await expectClean(page, 'skills-stale');
  await page.getByRole('button', { name: 'Save mine over it' }).click();
  await expect(page.getByText('Pipeline parallelism 7')).toBeVisible();
});
