import { expect, test, type Page } from '@playwright/test';
import { faults, saved, signUp } from './actions.js';
import { csvOf, device, linksOf, secondsShown, stamp, threePeople, type Person } from './hiring.js';
import { expectAPlace, pressOn, tabTo, typeInto } from './keys.js';

/** Two sections: a pool of two numbers in ten minutes, then a written question; put in another order and back. */
async function build(page: Page): Promise<void> {
  await pressOn(page.getByRole('link', { name: 'Assessments', exact: true }));
  await pressOn(page.getByTestId('template-empty'));
  await typeInto(page.getByLabel('Title of the assessment'), 'Training engineer');
  await pressOn(page.getByTestId('add-section'));
  const sizing = page.getByTestId('section').first();
  await expect(sizing.getByLabel('Title of section 1')).toBeFocused();
  await typeInto(sizing.getByLabel('Title of section 1'), 'Sizing');
  await pressOn(sizing.getByLabel('Own limit'), 'Space');
  await typeInto(sizing.getByLabel('Limit of section 1'), '10');
  await pressOn(sizing.getByTestId('add-pool'));
  await expect(sizing.getByLabel('How many questions')).toBeFocused();
  await typeInto(sizing.getByLabel('How many questions'), '2');
  await pressOn(page.getByTestId('add-section'));
  await typeInto(page.getByLabel('Title of section 2'), 'Diagnosis');
  const diagnosis = page.getByTestId('section').last();
  await pressOn(diagnosis.getByTestId('add-questions'));
  await typeInto(page.getByTestId('picker-search'), 'Four nodes, hardly');
  await expect(page.getByTestId('picker-list').getByRole('checkbox')).toHaveCount(1);
  await pressOn(page.getByTestId('picker-list').getByRole('checkbox'), 'Space');
  await pressOn(page.getByTestId('picker-add'));
  await expect(diagnosis.getByTestId('add-questions')).toBeFocused();
}

/** Rows and sections are moved and removed, and undone; the focus stays with what moved, or next to what went. */
async function rearrange(page: Page): Promise<void> {
  const section = (at: number) => page.getByTestId('section').nth(at);
  await pressOn(page.getByRole('button', { name: 'Move section 2 up' }), 'Enter', 'Shift+Tab');
  await expect(section(0)).toHaveAccessibleName('Section 1: Diagnosis');
  await expect(page.getByRole('button', { name: 'Move section 1 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(section(0)).toHaveAccessibleName('Section 1: Sizing');
  await expect(page.getByRole('button', { name: 'Move section 2 up' })).toBeFocused();

  const handle = page.getByRole('button', { name: /Arrow keys move it/u });
  await tabTo(handle.last());
  await page.keyboard.press('ArrowUp');
  await expect(section(0).getByTestId('item')).toHaveCount(2);
  await expect(section(0).getByTestId('item').last().getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(section(1).getByTestId('item')).toHaveCount(1);
  await expect(section(1).getByTestId('item').getByRole('button').first()).toBeFocused();

  await pressOn(section(1).getByRole('button', { name: /^Remove: /u }));
  await expect(section(1).getByTestId('add-questions')).toBeFocused();
  await page.keyboard.press('Control+z');
  await expect(section(1).getByTestId('item')).toHaveCount(1);
  await pressOn(page.getByRole('button', { name: /^Remove section 2/u }), 'Enter', 'Shift+Tab');
  await expect(page.getByLabel('Title of section 1')).toBeFocused();
  await pressOn(page.getByTestId('undo'), 'Enter', 'Shift+Tab');
  await expect(page.getByTestId('section')).toHaveCount(2);
}

async function publish(page: Page): Promise<void> {
  await expect(page.getByTestId('save-state')).toContainText('Saved');
  await pressOn(page.getByTestId('publish'), 'Enter', 'Shift+Tab');
  await pressOn(page.getByTestId('confirm'));
  await expect(page.getByTestId('state')).toContainText('Published, release 1');
  await expect(page.getByTestId('publish')).toBeFocused();
}

async function invite(page: Page, people: readonly Person[]): Promise<void> {
  await pressOn(page.getByRole('link', { name: 'Invitations', exact: true }), 'Enter', 'Shift+Tab');
  await pressOn(page.getByTestId('invite-list'));
  const file = page.getByTestId('import-file');
  await tabTo(file);
  const buffer = Buffer.from(`${csvOf(people)}\n`);
  await file.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('region', { name: 'People in the list' })).toContainText('50 %');
  await expectAPlace(page);
  await pressOn(page.getByTestId('import-run'));
  await expect(page.getByTestId('invitation')).toHaveCount(3);
  await expect(page.getByTestId('invite-list')).toBeFocused();
}

/** From the letter to the open room. */
async function begin(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await pressOn(page.getByTestId('enter'));
  await pressOn(page.getByTestId('agree'), 'Space');
  await pressOn(page.getByTestId('consent'));
  await expect(page.getByTestId('to-the-waiting-room')).toBeFocused();
  await page.keyboard.press('Enter');
  await pressOn(page.getByTestId('start-assessment'));
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
}

/** Leaves the open section by its dialog; the focus is on what comes next. */
async function leave(page: Page): Promise<void> {
  const before = await page.getByRole('heading', { level: 2 }).first().innerText();
  await pressOn(page.getByTestId('leave-section'));
  await pressOn(page.getByTestId('confirm'));
  await expect(page.getByTestId('confirm')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 2 }).first()).not.toHaveText(before);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeFocused();
}

test('an assessment from nothing to the hand-in by keyboard alone, by manager and candidate', async ({
  page: manager,
  context,
  browser,
}) => {
  const seen = faults(context);
  const people = threePeople();
  const [ada] = people;
  await signUp(manager, 'Mona');
  await manager.goto('/organisations');
  await typeInto(manager.getByLabel('Name'), `Mesh Labs ${stamp()}`);
  await pressOn(manager.getByTestId('create-organisation'));
  await build(manager);
  await rearrange(manager);
  await publish(manager);
  await invite(manager, people);
  const [toAda] = (await linksOf(browser, [ada])) as [string];

  const candidate = await device(browser);
  const { page } = candidate;
  await begin(page, toAda);
  expect(await secondsShown(page)).toBeGreaterThan(14 * 60);
  await typeInto(page.getByTestId('answer-number'), '12');
  await pressOn(page.getByTestId('next-item'));
  await expect(page.getByText('Question 2 of 2')).toBeVisible();
  await typeInto(page.getByTestId('answer-number'), '48');
  await expect(page.getByTestId('item-2')).toHaveAttribute('data-progress', 'saved');

  await pressOn(manager.getByRole('link', { name: 'Watching', exact: true }), 'Enter', 'Shift+Tab');
  const give = manager.getByRole('button', { name: `Give time: ${ada.name}` });
  await pressOn(give);
  const left = await secondsShown(page);
  await typeInto(manager.getByLabel('Minutes'), '20');
  await typeInto(manager.getByLabel('Reason'), 'The network was down');
  await manager.keyboard.press('Enter');
  await expect(manager.getByRole('dialog')).toHaveCount(0);
  await expect(give).toBeFocused();
  await expect(page.getByTestId('added-time')).toContainText('20 minutes');
  expect(await secondsShown(page)).toBeGreaterThan(left + 18 * 60);
  await expect(page.getByTestId('answer-number')).toBeFocused();

  await leave(page);
  await typeInto(page.getByTestId('answer-checks'), 'I profile one step on two ranks.');
  await saved(page);
  await leave(page);
  await expect(page.getByTestId('handed-in')).toBeVisible();
  await expect(manager.getByTestId('watch-row').filter({ hasText: ada.name })).toContainText(
    'handed in',
  );
  expect(seen).toEqual([]);
  expect(candidate.seen).toEqual([]);
  await candidate.context.close();
});
