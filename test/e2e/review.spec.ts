import { expect, test, type Page } from '@playwright/test';
import { post, questions, signUp } from './actions.js';
import { answered, publishTwo } from './answered.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { device, linksOf, reviewer, stamp } from './hiring.js';

/** Nothing is marked twice by chance, and everything that there is to tell is told. */
const settings = {
  review: { secondMarkingPercent: 0, differenceThreshold: 2 },
  results: { releaseAfter: 'review', show: 'report', expectedDays: 14, appealDays: 14 },
};

const GOOD =
  'I profile a step with nsys to see how long the all-reduce takes and whether it overlaps with the backward pass, because exposed communication grows with the nodes.';
const POOR = 'I would look at it.';

/** Mona takes the proposals of every answer to a question, by the API. */
async function acceptAll(page: Page, review: string, question: string): Promise<void> {
  for (;;) {
    const { task } = await post<{ task: Offered | null }>(page, `${review}/next`, { question });
    if (task === null) return;
    await post(page, `${review}/items/${task.id}/marks`, {
      epoch: task.lease.epoch,
      gradeId: task.gradeId,
      points: task.rows.map(({ id: row, proposed: points }) => ({ row, points })),
    });
  }
}
interface Offered {
  readonly id: string;
  readonly gradeId: string;
  readonly lease: { epoch: number };
  readonly rows: { id: string; proposed: number }[];
}

/** Every row at its last or first step, each with a reason where one is asked for. */
async function markAll(page: Page, which: 'first' | 'last', reason: string): Promise<void> {
  const rows = page.getByTestId('mark-rows').locator('[data-row]');
  for (const row of await rows.all()) await row.getByRole('button')[which]().click();
  for (const field of await page.getByLabel('Why other points?').all()) await field.fill(reason);
}

test('two reviewers mark blind, a third person settles what they disagree on, and the result is told, appealed and answered', async ({
  page: mona,
  browser,
}) => {
  await signUp(mona, 'Mona');
  const { organisation, assessment } = await publishTwo(mona, settings);
  const all = `/organisations/${organisation}/assessments/${assessment}`;
  const place = `${all}/review?question=${questions.structured}`;
  await mona.goto(`/organisations/${organisation}/review`);
  await expect(mona.getByText('No answers to review yet')).toBeVisible();
  await expectClean(mona, 'review-none');

  const people = ['Adalind', 'Benedetta'].map((name) => ({
    name: `${name} Candidate`,
    email: `${name.toLowerCase()}-${stamp()}@example.org`,
    extra: '',
  }));
  for (const { name, email } of people)
    await post(mona, `${all}/invitations`, { email, displayName: name });
  const links = await linksOf(browser, people);
  await answered(browser, links[0]!, GOOD);
  await answered(browser, links[1]!, POOR);

  const rita = await reviewer(mona, organisation, 'Rita');
  await rita.page.goto(`/organisations/${organisation}`);
  await rita.page.getByRole('link', { name: 'Review', exact: true }).click();
  await expect(rita.page.getByText('4 to mark')).toBeVisible();
  await expectClean(rita.page, 'review-list');
  await rita.page.goto(place);
  await expect(rita.page.getByTestId('review-desk')).toBeVisible();
  await expect(rita.page.getByTestId('lease')).toHaveAttribute('data-state', 'held');
  await expectCleanInAllLooks(rita.page, 'review-desk');
  await expect(rita.page.getByText(/Adalind|Benedetta/u)).toHaveCount(0);

  // the first answer: other points by keys, then the proposal after all, handed in from the keyboard
  const shown = rita.page.getByTestId('mark-score');
  const proposed = await shown.innerText();
  await rita.page.keyboard.press('ArrowDown');
  const second = rita.page.getByTestId('mark-rows').locator('[data-row]').nth(1);
  await expect(second.locator(':focus')).toHaveCount(1);
  const steps = await second.getByRole('button').count();
  for (const digit of [String(steps - 1), '0']) await rita.page.keyboard.press(digit);
  await expect(second.getByRole('button').first()).toHaveAttribute('aria-pressed', 'true');
  await rita.page.keyboard.press('a');
  await expect(shown).toHaveText(proposed);
  await rita.page.keyboard.press('Control+Enter');
  await expect(rita.page.getByTestId('last-mark')).toContainText('This answer is done');

  // taken back, and marked far from the proposal: without a reason it is not taken
  await rita.page.getByTestId('mark-again').click();
  await expect(rita.page.getByTestId('last-mark')).toHaveCount(0);
  await markAll(rita.page, 'last', '');
  await rita.page.getByTestId('hand-in-mark').click();
  await expect(rita.page.getByTestId('reasons-missing')).toBeVisible();
  await expectClean(rita.page, 'review-reasons');
  await markAll(rita.page, 'last', 'Rita says so.');
  await rita.page.getByTestId('hand-in-mark').click();
  await expect(rita.page.getByTestId('last-mark')).toContainText('second reviewer');
  await expect(rita.page.getByTestId('review-desk')).toBeVisible();
  await rita.page.keyboard.press('a');
  await rita.page.keyboard.press('Control+Enter');
  await expect(rita.page.getByText('Nothing here for you just now')).toBeVisible();
  await expectClean(rita.page, 'review-nothing');

  const sam = await reviewer(mona, organisation, 'Sam');
  await sam.page.goto(place);
  await expect(sam.page.getByTestId('stage')).toContainText('Second mark');
  await expect(sam.page.getByText('Rita')).toHaveCount(0);
  // which of the two answers it is is chance: where nothing was proposed, no row asks why
  await markAll(sam.page, 'first', 'By the rubric.');
  await sam.page.getByTestId('mark-comment').fill('Sam sees it otherwise.');
  await sam.page.getByTestId('hand-in-mark').click();
  await expect(sam.page.getByTestId('last-mark')).toContainText('moderator');

  await mona.goto(place);
  await expect(mona.getByTestId('stage')).toContainText('Moderation');
  await expect(mona.getByText('Rita says so.').first()).toBeVisible();
  await expect(mona.getByText('Sam sees it otherwise.')).toBeVisible();
  await expectClean(mona, 'review-moderation');
  await mona.getByTestId('accept').click();
  await mona.getByTestId('hand-in-mark').click();
  await expect(mona.getByText('Every answer to this question is reviewed')).toBeVisible();
  await expect(mona.getByTestId('drift')).toContainText('Rita');
  await expectClean(mona, 'review-done');

  // the result: awaited, previewed, released
  const { page: ada, context: adas, seen } = await device(browser);
  await ada.goto(links[0]!);
  await ada.getByTestId('enter').click();
  await ada.getByTestId('to-result').click();
  await expect(ada.getByText('Your answers are being reviewed')).toBeVisible();
  await expectCleanInAllLooks(ada, 'result-awaited');
  await acceptAll(mona, `${all}/review`, questions.choice);
  await mona.goto(`${all}/results`);
  await expect(mona.getByTestId('result-row')).toHaveCount(2);
  await expectCleanInAllLooks(mona, 'results');
  await mona.getByRole('link', { name: 'Preview for Adalind Candidate' }).click();
  await expect(mona.getByTestId('told-score')).toBeVisible();
  const previewed = await mona.getByTestId('told-score').innerText();
  await expectCleanInAllLooks(mona, 'result-preview');
  await mona.getByTestId('release-this').press('Enter');
  await expect(mona.getByTestId('said')).toContainText('1 result released');
  await expect(mona.getByTestId('said')).toBeFocused();
  await mona.reload();
  await expect(mona.getByTestId('refusal')).toBeVisible();
  await expect(mona.getByTestId('release-this')).toHaveCount(0);
  await expectCleanInAllLooks(mona, 'result-preview-told');
  await mona.goto(`${all}/results`);
  await mona.getByTestId('release').click();
  await mona.getByTestId('confirm').click();
  await expect(mona.getByTestId('said')).toContainText('1 result released');

  // its candidate reads just what was previewed, and appeals from the keyboard
  await ada.reload();
  await expect(ada.getByTestId('told-score')).toHaveText(previewed);
  await ada.locator('details > summary').first().click();
  await expectCleanInAllLooks(ada, 'result-told');
  const choice = ada.getByTestId('told-item').nth(1);
  await choice.getByTestId('appeal-begin').press('Enter');
  await expect(ada.getByTestId('appeal-reason')).toBeFocused();
  await ada.keyboard.type('I left it blank by mistake, and say so.');
  await expectCleanInAllLooks(ada, 'appeal-writing');
  await ada.getByTestId('appeal-send').press('Enter');
  await expect(choice.getByTestId('appeal')).toContainText('A reviewer who has not marked');

  // somebody who has not marked it answers; the candidate is told anew
  await sam.page.goto(`${all}/review?question=${questions.choice}`);
  await expect(sam.page.getByTestId('stage')).toContainText('Appeal');
  await expect(sam.page.getByTestId('appeal-words')).toContainText('by mistake');
  await expect(sam.page.getByText('Adalind')).toHaveCount(0);
  await expectCleanInAllLooks(sam.page, 'review-appeal');
  await markAll(sam.page, 'last', 'By the rubric.');
  await sam.page.getByTestId('mark-comment').fill('We cannot know that, but your point holds.');
  await sam.page.getByTestId('hand-in-mark').click();
  await expect(sam.page.getByTestId('last-mark')).toContainText('This answer is done');
  await ada.reload();
  await expect(ada.getByTestId('appeal-answer')).toContainText('your point holds');
  await expect(ada.getByTestId('told-before')).toContainText(previewed.replace(/\s+/gu, ' '));
  await expectCleanInAllLooks(ada, 'appeal-answered');
  await mona.goto(`${all}/results`);
  await expect(mona.getByTestId('appeal-row')).toContainText('answered: points changed');
  await expectCleanInAllLooks(mona, 'results-appeals');
  expect(seen).toEqual([]);
  await adas.close();
  expect([...rita.seen, ...sam.seen]).toEqual([]);
  for (const { context } of [rita, sam]) await context.close();
});

test('a new reviewer marks a gold answer first, and sees how close it was', async ({
  page: mona,
  browser,
}) => {
  await signUp(mona, 'Mona');
  const { organisation, assessment } = await publishTwo(mona, {
    ...settings,
    review: { secondMarkingPercent: 100, differenceThreshold: 10 },
  });
  const all = `/organisations/${organisation}/assessments/${assessment}`;
  const place = `${all}/review?question=${questions.structured}`;
  const people = ['Adalind', 'Benedetta', 'Cleo', 'Dora'].map((name) => ({
    name: `${name} Candidate`,
    email: `${name.toLowerCase()}-${stamp()}@example.org`,
    extra: '',
  }));
  for (const { name, email } of people)
    await post(mona, `${all}/invitations`, { email, displayName: name });
  const links = await linksOf(browser, people);
  await answered(browser, links[0]!, GOOD);

  // two people mark it, and a manager makes it gold
  const rita = await reviewer(mona, organisation, 'Rita');
  await rita.page.goto(place);
  await expect(rita.page.getByTestId('calibration')).toContainText('no gold answers');
  await acceptAll(rita.page, `${all}/review`, questions.structured);
  await acceptAll(mona, `${all}/review`, questions.structured);
  // one real answer for each who looks below
  for (const link of links.slice(1)) await answered(browser, link, POOR);
  await mona.goto(place);
  await mona.getByTestId('gold-eligible').locator('summary').first().click();
  await mona.getByTestId('gold-begin').click();
  await mona.getByTestId('gold-note').fill('A profile is named; nothing separates the causes.');
  await expectCleanInAllLooks(mona, 'gold-choosing');
  await mona.getByTestId('gold-choose').click();
  await expect(mona.getByTestId('gold-entry')).toHaveCount(1);

  // somebody new: the gold answer comes first, marked by keys
  const nia = await reviewer(mona, organisation, 'Nia');
  await nia.page.goto(place);
  await expect(nia.page.getByTestId('gold-stage')).toContainText('Gold answer 1 of 1');
  await expect(nia.page.getByText('nothing separates the causes')).toHaveCount(0);
  await expect(nia.page.getByTestId('lease')).toHaveCount(0);
  await expectCleanInAllLooks(nia.page, 'gold-desk');
  await markAll(nia.page, 'first', 'By the rubric.');
  await nia.page.keyboard.press('Control+Enter');
  await expect(nia.page.getByTestId('gold-told')).toContainText('nothing separates the causes');
  await expect(nia.page.getByTestId('gold-figures')).toContainText('within one step');
  await expectCleanInAllLooks(nia.page, 'gold-told');
  await nia.page.getByTestId('gold-next').press('Enter');
  await expect(nia.page.getByTestId('stage')).toContainText('mark');
  await expect(nia.page.getByTestId('gold-stage')).toHaveCount(0);
  await expect(nia.page.getByTestId('gold-agreement')).toContainText('You');

  // another is let through
  const olu = await reviewer(mona, organisation, 'Olu');
  await mona.reload();
  const row = mona.getByTestId('gold-reviewers').locator('li', { hasText: 'Olu' });
  await row.getByTestId('pass-begin').click();
  await row.getByTestId('pass-reason').fill('Olu wrote the rubric of this question.');
  await expectCleanInAllLooks(mona, 'gold-passing');
  await row.getByTestId('pass').click();
  await expect(row).toContainText('let through');
  await olu.page.goto(place);
  await expect(olu.page.getByTestId('calibration')).toContainText('without gold answers');
  expect([...rita.seen, ...nia.seen, ...olu.seen]).toEqual([]);
  for (const { context } of [rita, nia, olu]) await context.close();
});
