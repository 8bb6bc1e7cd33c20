import { expect, test, type Browser, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { faults, post, put, signUp } from './actions.js';
import { answered, publishTwo } from './answered.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { device, linksOf, stamp } from './hiring.js';
import { pressOn, tabTo, typeInto } from './keys.js';

const GOOD =
  'I profile a step with nsys to see how long the all-reduce takes and whether it overlaps with the backward pass, because exposed communication grows with the nodes.';
const TEXTS = [GOOD, GOOD, 'I would look at it.'] as const;
const REASON = 'Says what to measure first, and why.';

/** Right to left, and longer than a line. */
const HOSTILE = `שלום =1+1 ${'W'.repeat(60)}`;

test('a manager compares candidates, decides with a reason, and keeps the report', async ({
  page: mona,
  browser,
}) => {
  const seen = faults(mona.context());
  await signUp(mona, 'Mona');
  const { organisation, assessment } = await publishTwo(mona);
  const all = `/organisations/${organisation}/assessments/${assessment}`;
  await mona.goto(`/organisations/${organisation}/decisions`);
  await expect(mona.getByText('Nobody to compare yet')).toBeVisible();
  await expectClean(mona, 'decisions-none');

  const names = ['Ada', HOSTILE, ...Array.from({ length: 8 }, (_, n) => `Person ${String(n)}`)];
  const people = names.map((name, n) => ({
    name,
    email: `person${String(n)}-${stamp()}@example.org`,
    extra: '',
  }));
  for (const { name, email } of people)
    await post(mona, `${all}/invitations`, { email, displayName: name });
  const links = await linksOf(browser, people);
  const invitations: string[] = [];
  for (const [n, link] of links.entries())
    invitations.push(await answered(browser, link, TEXTS[n % 3]!));

  // from the organisation's own page, with the keyboard alone
  await mona.goto(`/organisations/${organisation}`);
  await pressOn(mona.getByRole('link', { name: 'Decisions', exact: true }).first());
  const rows = mona.getByTestId('compared');
  await expect(rows).toHaveCount(10);
  await expect(mona.getByTestId('review-state').first()).toHaveText('proposal only');
  await expect(mona.getByTestId('distribution')).toContainText('Median');
  await expect(mona.getByTestId('selection')).toContainText('not asked anything');
  for (const name of ['Ada', 'Person 1', 'Person 2']) {
    await tabTo(mona.getByLabel(`Compare ${name}`, { exact: true }));
    await mona.keyboard.press('Space');
  }
  await expect(mona.getByTestId('pairs').getByRole('listitem')).toHaveCount(3);
  await expect(mona.getByTestId('compared-detail')).toContainText('Diagnosis');
  await expect(mona.getByTestId('distribution')).toContainText('Ada:');
  await expectCleanInAllLooks(mona, 'decisions');
  await mona.getByText('By question', { exact: true }).click();
  await expect(mona.getByRole('region', { name: 'Points by criterion' })).toBeVisible();
  await expectClean(mona, 'decisions-criteria');

  // three at once, for one reason that each of them has
  const record = mona.getByTestId('record-decision');
  await expect(record).toBeDisabled();
  await mona.getByRole('radio', { name: 'Hold' }).check({ force: true });
  await mona.getByLabel('Reason, the same for all 3').fill('The panel meets on Friday.');
  await pressOn(record);
  await expect(rows.filter({ hasText: 'Hold' })).toHaveCount(3);
  await mona.getByLabel('Decision', { exact: true }).first().selectOption('hold');
  await expect(rows).toHaveCount(3);

  // one of them: report, note, another decision
  await pressOn(mona.getByRole('link', { name: 'Ada', exact: true }));
  await expect(mona.getByTestId('candidate-report')).toContainText('Diagnosis');
  await mona.getByTestId('reported-question').first().click();
  await expect(mona.locator('blockquote').first()).toContainText('nsys');
  // the answers whole, all by one key, with how each score came about
  await mona.keyboard.press('e');
  const evidence = mona.getByTestId('answer-evidence');
  await expect(evidence).toHaveCount(2);
  await expect(evidence.first()).toContainText(GOOD);
  await expect(evidence.last()).toContainText('Left blank.');
  await expect(mona.getByTestId('mark-steps').first()).toContainText('The grader’s proposal');
  await expectCleanInAllLooks(mona, 'candidate-answers');
  await mona.keyboard.press('e');
  await expect(evidence.first()).toBeHidden();
  await mona.reload();
  await mona.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await pressOn(mona.getByTestId('print-all'));
  await expect(mona.locator('body[data-printed]')).toBeVisible();
  await expect(evidence.last()).toBeVisible();
  await tabTo(mona.getByLabel('A note'));
  await mona.keyboard.type('Asked well about overlap.');
  await pressOn(mona.getByTestId('add-note'));
  await expect(mona.getByTestId('notes')).toContainText('Asked well about overlap.');
  await mona.getByLabel('Reason').fill(REASON);
  await mona.getByRole('radio', { name: 'Invite on' }).check({ force: true });
  await mona.getByTestId('record-decision').click();
  await expect(mona.getByTestId('decisions').getByRole('listitem')).toHaveCount(2);
  await expect(mona.getByTestId('decisions')).toContainText('replaced');
  await expectCleanInAllLooks(mona, 'candidate-decision');

  const file = mona.waitForEvent('download');
  await mona.getByTestId('report-pdf').click();
  const download = await file;
  expect(download.suggestedFilename()).toBe('report-ada.pdf');
  const pdf = readFileSync(await download.path()).toString('latin1');
  expect(pdf.startsWith('%PDF-1.7')).toBe(true);
  expect(pdf).toContain('(Ada: Training engineer)');

  // groups, named by keys; who likes says which is theirs
  await mona.goto(`${all}/decisions`);
  await pressOn(mona.getByRole('link', { name: 'Name groups in the settings' }));
  await pressOn(mona.getByTestId('ask-more'));
  await expect(mona.getByLabel('Asked about')).toBeFocused();
  await mona.keyboard.type('Gender');
  await typeInto(mona.getByLabel('Groups, one a line'), 'Women\nMen');
  await pressOn(mona.getByTestId('save-organisation'));
  await expect(mona.getByText('Saved.')).toBeVisible();
  await expectCleanInAllLooks(mona, 'groups-named');
  const ada = await device(browser);
  await ada.page.goto(links[0]!);
  await pressOn(ada.page.getByTestId('enter'));
  await tabTo(ada.page.getByLabel('Gender'));
  await ada.page.keyboard.type('Women');
  await expectCleanInAllLooks(ada.page, 'declaration');
  await pressOn(ada.page.getByTestId('declare'));
  await expect(ada.page.getByText('Thank you: noted.')).toBeVisible();
  for (const [n, link] of links.entries())
    if (n > 0) await declared(browser, link, n % 2 === 0 ? 'Women' : 'Men');

  // a table once five were advanced and five declined, and nobody's own word anywhere
  await decided(mona, all, invitations);
  await mona.goto(`${all}/decisions`);
  await expect(mona.getByTestId('selection')).toContainText('below 0.8, may be chance');
  await expectCleanInAllLooks(mona, 'selection-rates');
  expect([...seen, ...ada.seen]).toEqual([]);
  await ada.context.close();
});

/** Somebody comes in by a link again, and says by the API which group is theirs. */
async function declared(browser: Browser, link: string, group: string): Promise<void> {
  const context = await browser.newContext();
  const token = link.slice(link.indexOf('#') + 1);
  const { invitationId } = await post<{ invitationId: string }>(context, '/invitation/redeem', {
    token,
    with: 'link',
  });
  await put(context, `/my-invitations/${invitationId}/declaration`, { groups: { Gender: group } });
  await context.close();
}

/** Three of five women and two of five men advance: with the four decisions before, and one more, fifteen. */
async function decided(page: Page, all: string, invitations: readonly string[]): Promise<void> {
  const of = invitations.map((invitation, n) => ({ invitation, after: [2, 0, 0, 1, 1][n] ?? 0 }));
  const last = of[9]!;
  await post(page, `${all}/decisions`, { kind: 'hold', reason: REASON, of: [last] });
  of[9] = { ...last, after: 1 };
  for (const [kind, some] of [
    ['invite_on', of.slice(0, 5)],
    ['decline', of.slice(5)],
  ] as const)
    await post(page, `${all}/decisions`, { kind, reason: REASON, of: some });
}

test('somebody else decides first, and nothing of either is lost', async ({ page, browser }) => {
  await signUp(page, 'Mona');
  const { organisation, assessment } = await publishTwo(page);
  const all = `/organisations/${organisation}/assessments/${assessment}`;
  const ada = { name: 'Ada', email: `ada-${stamp()}@example.org`, extra: '' };
  await post(page, `${all}/invitations`, { email: ada.email, displayName: ada.name });
  const [link] = await linksOf(browser, [ada]);
  const invitation = await answered(browser, link!, GOOD);
  await page.goto(`${all}/decisions/${invitation}`);
  await page.getByLabel('Reason').fill(REASON);
  const of = [{ invitation, after: 0 }];
  await post(page, `${all}/decisions`, { kind: 'decline', reason: 'Too far from our stack.', of });
  await page.getByTestId('record-decision').click();
  const problem = page.getByTestId('problem');
  await expect(problem).toContainText('Decline by Mona, “Too far from our stack.”');
  await expectClean(page, 'decision-stale');
  await expect(page.getByLabel('Reason')).toHaveValue(REASON);
  await page.getByTestId('record-decision').click();
  await expect(page.getByTestId('decisions').getByRole('listitem')).toHaveCount(2);
});
