import { expect, test, type Page } from '@playwright/test';
import { faults, get, signInAsOwner, signUpByForm } from './actions.js';
import { expectCleanInAllLooks } from './expect-clean.js';

const QUESTION = 'diagnose-32-gpu-scaling';

// they write on one draft, each after the other
test.describe.configure({ mode: 'default' });

const settled = (page: Page) =>
  expect(page.getByTestId('proof')).toHaveAttribute('data-state', 'settled');

async function openRubric(page: Page): Promise<void> {
  await page.goto(`/authoring/${QUESTION}`);
  await expect(page.getByTestId('source')).toBeVisible();
  await settled(page);
}

/** Replaces the whole text of the editor by a paste. */
async function write(page: Page, text: string): Promise<void> {
  await page.getByTestId('source').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.getByTestId('source').evaluate((editor, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    editor.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
  await settled(page);
}

const scoreOf = async (page: Page): Promise<number> =>
  Number.parseFloat((await page.getByTestId('selected-score').textContent()) ?? '');

async function publishedText(page: Page): Promise<string> {
  const { published } = await get<{ published: string }>(page, `/authoring/questions/${QUESTION}`);
  return published;
}

/** The published rubric with its first criterion never met. */
const spoilt = (text: string): string =>
  text.replace(
    /^( {4}levels:)[\s\S]*?(?=^ {4}(?:credit|contradictedBy|missing):)/mu,
    '$1 { full: { words: [zzyzx] } }\n',
  );

test('an author edits a criterion, sees scores and highlights change, saves and finds it again', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signInAsOwner(page);
  await page.goto('/progress');
  await page.getByRole('link', { name: 'Authoring' }).first().click();
  await expect(page.getByTestId('rubrics').getByRole('listitem').first()).toBeVisible();
  await openRubric(page);
  await expect(page.getByTestId('moved')).toContainText('No score differs');
  const before = await scoreOf(page);
  expect(before).toBeGreaterThanOrEqual(9.5);
  const marks = page.getByTestId('highlights').locator('mark');
  const marked = await marks.count();
  expect(marked).toBeGreaterThan(3);

  const text = await publishedText(page);
  await write(page, spoilt(text));
  await expect(page.getByTestId('moved')).toContainText('differ');
  expect(await scoreOf(page)).toBeLessThan(before);
  await expect(page.getByTestId('answer-model-answer')).toContainText('too low');

  await page.getByTestId('save-draft').click();
  await expect(page.getByTestId('draft-state')).toContainText('Version');
  await page.reload();
  await settled(page);
  await expect(page.getByTestId('draft-state')).toContainText('Version');
  expect(await scoreOf(page)).toBeLessThan(before);

  // the published text comes back, and undo takes that back
  await page.getByRole('button', { name: 'Published text' }).click();
  await expect(page.getByTestId('moved')).toContainText('No score differs');
  await page.getByTestId('source').focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expect(page.getByTestId('moved')).toContainText('differ');

  // a first rubric from the model answer is one step too, and the model answer earns by it
  await page.getByTestId('draft-from-model').click();
  await expect(page.getByTestId('source')).toContainText('A first draft');
  await settled(page);
  await expect(page.getByTestId('faults')).toContainText('No faults');
  expect(await scoreOf(page)).toBeGreaterThan(8);
  expect(seen).toEqual([]);
});

test('faults stand at their lines, and the scores of the last good text stay', async ({ page }) => {
  await signInAsOwner(page);
  await openRubric(page);
  const text = await publishedText(page);
  await write(page, text);
  const before = await scoreOf(page);
  await write(page, text.replace(/weight: [\d.]+/u, 'weight: 99'));
  await expect(page.getByTestId('faults')).toContainText('weights sum to');
  expect(await scoreOf(page)).toBe(before);
  await page.getByTestId('faults').getByRole('button').first().click();
  await expect(page.getByTestId('source')).toBeFocused();
  await write(page, 'criteria: [');
  await expect(page.getByTestId('faults')).toContainText('Line 1');
});

test('an answer of one’s own is graded as it is typed', async ({ page }) => {
  await signInAsOwner(page);
  await openRubric(page);
  await page.getByText('Try an answer of your own').click();
  await page
    .getByTestId('own-answer')
    .locator('textarea')
    .first()
    .fill('I run Nsight Systems on two ranks to see whether the all-reduce is exposed.');
  await page.getByTestId('answer-your-answer').getByRole('button').click();
  await expect(page.getByTestId('highlights').locator('mark').first()).toBeVisible();
  expect(await scoreOf(page)).toBeGreaterThan(0);
});

test('two authors at once: nothing is overwritten and nothing is lost', async ({ browser }) => {
  const [one, two] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [first, second] = [await one.newPage(), await two.newPage()];
  for (const page of [first, second]) {
    await signInAsOwner(page);
    await openRubric(page);
  }
  const text = await publishedText(first);
  const stamp = String(Date.now());
  await write(first, `# by the first ${stamp}\n${text}`);
  await first.getByTestId('save-draft').click();
  await expect(first.getByTestId('draft-state')).toContainText('Version');
  await write(second, `# by the second ${stamp}\n${text}`);
  // a reload before saving loses nothing: this browser kept it
  await second.reload();
  await settled(second);
  await expect(second.getByTestId('restored')).toBeVisible();
  await expect(second.getByTestId('source')).toContainText(`by the second ${stamp}`);
  await second.getByTestId('save-draft').click();
  await expect(second.getByTestId('draft-conflict')).toBeVisible();
  await expect(second.getByTestId('draft-conflict')).toContainText(`by the first ${stamp}`);
  await expect(second.getByTestId('source')).toContainText(`by the second ${stamp}`);
  await second.getByTestId('keep-mine').click();
  await expect(second.getByTestId('draft-conflict')).toHaveCount(0);
  await first.reload();
  await settled(first);
  await expect(first.getByTestId('source')).toContainText(`by the second ${stamp}`);
  await one.close();
  await two.close();
});

test('nobody else finds a way in', async ({ page }) => {
  await signUpByForm(page, 'Candidate');
  await expect(page.getByRole('link', { name: 'Authoring' })).toHaveCount(0);
  await page.goto(`/authoring/${QUESTION}`);
  await expect(page.getByTestId('problem')).toContainText('for authors');
  await expect(page.getByTestId('rubric-bench')).toHaveCount(0);
});

test('the rubric is edited and left by keyboard alone', async ({ page }) => {
  await signInAsOwner(page);
  await openRubric(page);
  await page.getByTestId('source').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByTestId('source')).not.toBeFocused();
  await page.getByTestId('source').focus();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type(`# ${String(Date.now())}`);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByTestId('draft-state')).toContainText('Version');
});

test('authoring is accessible and fits', async ({ context, page }) => {
  const seen = faults(context);
  await signInAsOwner(page);
  await page.goto('/authoring');
  await expect(page.getByTestId('rubrics').getByRole('listitem').first()).toBeVisible();
  await expectCleanInAllLooks(page, 'authoring');
  await openRubric(page);
  const text = await publishedText(page);
  await write(page, text.replace(/weight: [\d.]+/u, 'weight: 99'));
  await expect(page.getByTestId('faults')).toContainText('weights sum to');
  await expectCleanInAllLooks(page, 'rubric-fault');
  await write(page, spoilt(text));
  await expectCleanInAllLooks(page, 'rubric');
  expect(seen).toEqual([]);
});
