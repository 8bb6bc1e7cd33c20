import { expect, test, type Page } from '@playwright/test';
import { expectClean } from './expect-clean.js';
import { faults, get, moveOn, questions, saved, setUpInterview, signUp } from './actions.js';

interface Attempt {
  items: { question?: { steps?: { id: string }[] }; answer?: { body: Record<string, unknown> } }[];
}

const RIGHT_ORDER = [
  'zero-grad',
  'forward',
  'log-loss',
  'scale-loss',
  'backward',
  'wait-buckets',
  'unscale',
  'clip',
  'step',
  'update-scale',
];

const stepIds = (page: Page): Promise<string[]> =>
  page
    .getByTestId('answer-order')
    .locator('li')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''));

/** Puts the steps in the right order with nothing but Tab, arrow keys, Home and End. */
async function orderByKeyboard(page: Page): Promise<void> {
  for (let place = 0; place < RIGHT_ORDER.length; place += 1) {
    const id = RIGHT_ORDER[place] ?? '';
    const at = (await stepIds(page)).indexOf(id);
    for (let moves = at; moves > place; moves -= 1) {
      await page.getByTestId(`step-${id}`).focus();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByTestId(`step-${id}`)).toBeFocused();
    }
  }
}

test('an order by keyboard, a choice with its reason and a marked flaw, saved and graded', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signUp(page, 'Hedy');
  const id = await setUpInterview(page, 15, [questions.ordering, questions.choice, questions.flaw]);
  await page.goto(`/interview/${id}`);
  await page.getByTestId('start-interview').click();
  const open = page.getByTestId('open-question');

  await expect(open).toHaveAttribute('data-kind', 'ordering');
  expect(await stepIds(page)).not.toEqual(RIGHT_ORDER);
  await orderByKeyboard(page);
  expect(await stepIds(page)).toEqual(RIGHT_ORDER);
  await expect(page.getByTestId('order-said')).toHaveText(/: now \d+ of 10\.$/u);
  await saved(page);
  await page.reload();
  await expect.poll(() => stepIds(page)).toEqual(RIGHT_ORDER);
  await moveOn(page);

  await expect(open).toHaveAttribute('data-kind', 'choice');
  await page.getByTestId('option-inside').focus();
  await page.keyboard.press('Space');
  await page
    .getByTestId('answer-reason')
    .fill(
      'Tensor parallelism all-reduces activations in every layer and the next matmul waits, so it belongs on NVLink, which is nine times faster than the network.',
    );
  await saved(page);
  await moveOn(page);

  await expect(open).toHaveAttribute('data-kind', 'find-the-flaw');
  await page.getByTestId('line-1').focus();
  for (let line = 1; line < 17; line += 1) await page.keyboard.press('ArrowDown');
  await expect(page.getByTestId('line-17')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('line-17')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.type(
    'Only rank 0 calls the barrier and waits forever. Move it out of the if.',
  );
  await saved(page);
  const stored = await get<Attempt>(page, `/attempts/${id}`);
  expect(stored.items[2]?.answer?.body).toMatchObject({ marks: [{ line: 17 }] });
  await moveOn(page);

  await expect(page.getByTestId('report-item')).toHaveCount(3);
  const scores = await page.getByTestId('score').allInnerTexts();
  expect(Number.parseFloat(scores[0] ?? '')).toBe(10);
  for (const score of scores.slice(1)) expect(Number.parseFloat(score)).toBeGreaterThan(3);
  await expect(page.locator('mark', { hasText: 'barrier' }).first()).toBeVisible();
  await expect(page.getByText('Wrong, not picked').first()).toBeVisible();
  expect(seen).toEqual([]);
});

test('a step is dragged by its handle', async ({ page }) => {
  await page.goto(`/practice/${questions.ordering}`);
  const rows = page.getByTestId('answer-order').locator('li');
  await expect(rows).toHaveCount(RIGHT_ORDER.length);
  const before = await stepIds(page);
  const handle = await page.getByTestId(`step-${before[0] ?? ''}`).boundingBox();
  const target = await rows.nth(3).boundingBox();
  if (!handle || !target) throw new Error('the list is not shown');
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + 10, target.y + target.height / 2, { steps: 12 });
  await page.mouse.up();
  const after = await stepIds(page);
  expect(after.indexOf(before[0] ?? '')).toBe(3);
  expect(after.toSorted()).toEqual(before.toSorted());
});

test('passes of a pipeline by keyboard: typed, added, undone, drawn, and kept over a reload', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await page.goto(`/practice/${questions.schedule}`);
  const standing = page.getByTestId('schedule-standing');
  await page.getByTestId('stage-1').focus();
  await page.keyboard.type('f1, f2 f3 b1 w1 f4 b2 w2 b3 w3 b4 w4');
  await page.getByTestId('stage-2').focus();
  await page.keyboard.type('F1 F2 nothing of a pipeline');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByTestId('stage-2')).toHaveValue('');
  await page.getByTestId('stage-2').focus();
  await page.keyboard.type('F1 F2 B1 F3 B2 W1 F4 B3 W2 B4 W3 W4');
  await page.getByTestId('stage-3').focus();
  await page.keyboard.type('F1 B1 F2 B2 F3 B3 W1 F4 B4 W2 X3');
  await expect(page.getByText('X3: no pass of this pipeline', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the last pass of stage 3' }).press('Enter');
  await page.getByRole('button', { name: 'Add W3 to stage 3' }).press('Enter');
  await expect(standing).toHaveText('1 pass is still to be placed.');
  await page.getByRole('button', { name: 'Add W4 to stage 3' }).press('Enter');
  await expect(standing).toHaveText('Runs to its end in 14 units of time.');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(standing).toHaveText('1 pass is still to be placed.');
  await page.getByRole('button', { name: 'Add W4 to stage 3' }).press('Enter');
  await saved(page);
  await page.reload();
  await expect(page.getByTestId('stage-3')).toHaveValue('F1 B1 F2 B2 F3 B3 W1 F4 B4 W2 W3 W4');
  await page.getByText('The same as a table').press('Enter');
  await expect(page.getByRole('row', { name: /^3 F1 2–3/u })).toContainText('3 of 3');
  await expectClean(page, 'practice-schedule');
  await page.getByRole('button', { name: 'Hand in' }).click();
  await expect(page.getByText('One that takes the least time')).toBeVisible();
  await expect(page.getByTestId('score').first()).toHaveText(/^10/u);
  await expectClean(page, 'practice-schedule-report');
  expect(seen).toEqual([]);
});
