import { expect, test, type Page } from '@playwright/test';
import { faults, saved, signUp, withoutSignsOfLife } from './actions.js';
import { expectClean } from './expect-clean.js';
import {
  answerNumbers,
  csvOf,
  device,
  leaveSection,
  linksOf,
  secondsShown,
  stamp,
  storedText,
  threePeople,
  toTheWaitingRoom,
  type Person,
} from './hiring.js';

/** An organisation of one's own, from nothing. */
async function foundOrganisation(page: Page): Promise<void> {
  await page.goto('/organisations');
  await expectClean(page, 'hiring-organisations');
  await page.getByLabel('Name').fill(`Mesh Labs ${stamp()}`);
  await page.getByTestId('create-organisation').click();
  await expect(page.getByTestId('member')).toHaveCount(1);
  await expectClean(page, 'hiring-organisation');
}

/** A pool of two numbers in ten minutes, then one written question; published. */
async function buildAndPublish(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Assessments', exact: true }).click();
  await expect(page.getByTestId('templates')).toBeVisible();
  await expectClean(page, 'hiring-assessments-empty');
  await page.getByTestId('template-empty').click();
  await page.getByLabel('Title of the assessment').fill('Training engineer');
  await page.getByTestId('add-section').click();
  await page.getByLabel('Title of section 1').fill('Sizing');
  const sizing = page.getByTestId('section').first();
  await sizing.getByLabel('Own limit').check();
  await page.getByLabel('Limit of section 1').fill('10');
  await sizing.getByTestId('add-pool').click();
  await sizing.getByLabel('Number', { exact: true }).check();
  await sizing.getByLabel('How many questions').fill('2');
  await page.getByTestId('add-section').click();
  await page.getByLabel('Title of section 2').fill('Diagnosis');
  await page.getByTestId('section').last().getByTestId('add-questions').click();
  await page.getByTestId('picker-search').fill('Four nodes, hardly');
  await expect(page.getByTestId('picker-list').getByRole('checkbox')).toHaveCount(1);
  await page.getByTestId('picker-list').getByRole('checkbox').check();
  await page.getByTestId('picker-add').click();
  await expect(page.getByTestId('picker-add')).toHaveCount(0);
  await expect(page.getByTestId('save-state')).toContainText('Saved');
  await expectClean(page, 'hiring-editor');
  await page.getByTestId('publish').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('releases').locator('> li')).toHaveCount(1);
  await expect(page.getByTestId('state')).toContainText('Published, release 1');
  await page.getByRole('link', { name: 'Preview', exact: true }).click();
  await expect(page.getByTestId('preview-question')).toHaveCount(3);
  await expectClean(page, 'hiring-preview');
}

async function inviteFromFile(page: Page, people: readonly Person[]): Promise<void> {
  await page.getByRole('link', { name: 'Invitations', exact: true }).click();
  await expect(page.getByText('Nobody is invited yet')).toBeVisible();
  await page.getByTestId('invite-list').click();
  const lines = `${csvOf(people)}\nno-address,Dora,\n`;
  await page
    .getByTestId('import-file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) });
  await expect(page.getByRole('region', { name: 'People in the list' })).toContainText(
    '50 % more time',
  );
  await expect(page.getByRole('region', { name: 'Faults' })).toContainText('line 5');
  await expectClean(page, 'hiring-import');
  await expect(page.getByTestId('import-run')).toHaveText('Invite 3 people');
  await page.getByTestId('import-run').click();
  await expect(page.getByTestId('invitation')).toHaveCount(3);
  await expectClean(page, 'hiring-invitations');
}

/** The state of a person on the page of whoever watches. */
const standing = (page: Page, { name }: Person) =>
  page.getByTestId('watch-row').filter({ hasText: name }).getByTestId('watch-state');

test('a manager builds, publishes and invites from a file; three candidates take it, and one gets more time', async ({
  page: manager,
  context,
  browser,
}) => {
  const seen = faults(context);
  const people = threePeople();
  const [ada, ben, cleo] = people;
  await signUp(manager, 'Mona');
  await foundOrganisation(manager);
  await buildAndPublish(manager);
  await inviteFromFile(manager, people);
  const [toAda, toBen, toCleo] = (await linksOf(browser, people)) as [string, string, string];
  await manager.getByRole('link', { name: 'Watching', exact: true }).click();
  await expect(manager.getByTestId('watch-row')).toHaveCount(3);

  // half as much time again: a quarter of an hour instead of ten minutes
  const first = await device(browser);
  await first.page.goto(toAda);
  await expect(first.page.getByTestId('enter')).toBeVisible();
  await expectClean(first.page, 'hiring-letter');
  await first.page.getByTestId('enter').click();
  await expect(first.page.getByTestId('agree')).toBeVisible();
  await expectClean(first.page, 'hiring-consent');
  await toTheWaitingRoom(first.page, toAda);
  await expect(first.page.getByTestId('sections')).toContainText('15 minutes');
  await expectClean(first.page, 'hiring-waiting-room');
  await first.page.getByTestId('start-assessment').click();
  await expect(first.page.getByTestId('open-question')).toBeVisible();
  await expectClean(first.page, 'hiring-room');
  expect(await secondsShown(first.page)).toBeGreaterThan(14 * 60);
  await answerNumbers(first.page);
  await first.page.getByTestId('answer-checks').fill('I profile one step on two ranks.');
  await saved(first.page);

  // the network goes while somebody types, and comes back
  const second = await device(browser);
  await toTheWaitingRoom(second.page, toBen);
  await second.page.getByTestId('start-assessment').click();
  await answerNumbers(second.page);
  const box = second.page.getByTestId('answer-checks');
  await box.fill('Before the cut.');
  await saved(second.page);
  await second.context.setOffline(true);
  await box.pressSequentially(' Typed without a network.');
  await expect(second.page.getByTestId('save-state')).toHaveAttribute('data-state', 'offline');
  await expect(standing(manager, ben)).toHaveText('working');
  await second.context.setOffline(false);
  await saved(second.page);
  expect(await storedText(second.page)).toBe('Before the cut. Typed without a network.');

  // another device in the middle: what was written is there, and the first device may not write any more
  const third = await device(browser);
  await toTheWaitingRoom(third.page, toCleo);
  await third.page.getByTestId('start-assessment').click();
  await answerNumbers(third.page);
  await third.page.getByTestId('answer-checks').fill('From the laptop,');
  await saved(third.page);
  const phone = await device(browser);
  await phone.page.goto(toCleo);
  await phone.page.getByTestId('enter').click();
  await phone.page.getByTestId('to-the-waiting-room').click();
  await expect(phone.page.getByTestId('take-over')).toBeVisible();
  await withoutSignsOfLife(third.page);
  await phone.page.getByTestId('take-over').click();
  await expect(phone.page.getByTestId('answer-checks')).toHaveValue('From the laptop,');
  await phone.page.getByTestId('answer-checks').pressSequentially(' and from the telephone.');
  await saved(phone.page);
  await third.page.bringToFront();
  await third.page.getByTestId('answer-checks').pressSequentially(' Too late.');
  await expect(third.page.getByTestId('elsewhere')).toBeVisible();
  expect(await storedText(phone.page)).toBe('From the laptop, and from the telephone.');

  // more time reaches the open page by itself
  const left = await secondsShown(second.page);
  await expect(standing(manager, ada)).toHaveText('working');
  await expectClean(manager, 'hiring-watching');
  await manager.getByRole('button', { name: `Give time: ${ben.name}` }).click();
  await manager.getByLabel('Reason').fill('The network was down');
  await expectClean(manager, 'hiring-give-time');
  await manager.getByTestId('confirm').click();
  await expect(second.page.getByTestId('added-time')).toContainText('15 minutes');
  expect(await secondsShown(second.page)).toBeGreaterThan(left + 13 * 60);

  for (const [someone, name] of [
    [first.page, ada],
    [second.page, ben],
    [phone.page, cleo],
  ] as const) {
    await someone.bringToFront();
    await leaveSection(someone);
    await expect(someone.getByTestId('handed-in')).toBeVisible();
    await expect(standing(manager, name)).toHaveText('handed in');
  }
  await expectClean(second.page, 'hiring-handed-in');

  // what Ben keeps can be checked by anybody
  const download = second.page.waitForEvent('download');
  await second.page.getByTestId('receipt').click();
  await manager.goto('/verify-receipt');
  await manager.getByTestId('receipt-file').setInputFiles(await (await download).path());
  await expect(manager.getByTestId('receipt-outcome')).toHaveAttribute('data-holds', 'true');
  await expect(manager.getByTestId('standing')).toHaveText(/holds the same version/u);
  await expect(manager.getByTestId('revision').last()).toContainText('3. ');
  expect(seen).toEqual([]);
  // an open room keeps its line to the server, and the browser its load, into the tests that follow
  for (const { context: its, seen: faultsOfDevice } of [first, second, third, phone]) {
    expect(faultsOfDevice).toEqual([]);
    await its.close();
  }
});
