import { expect, test } from '@playwright/test';
import { get, questions, saved, signUp } from './actions.js';
import { expectCleanInAllLooks } from './expect-clean.js';
import { candidateFor } from './hiring.js';

interface Stored {
  items: { answer?: { body: { kind: string; text?: string } } }[];
}

test('with the plan lab: the calculator and the lab by keyboard, and the answer stays as it was', async ({
  page: manager,
}) => {
  await signUp(manager, 'Mona');
  const { page, context, seen } = await candidateFor(manager, 'plan-lab');
  await expect(page.getByText('Searching for plans is not allowed')).toBeVisible();
  await page.getByTestId('start-assessment').press('Enter');
  const field = page.getByTestId('answer-number');
  await field.focus();
  await expect(page.getByTestId('toggle-calculator')).toHaveAttribute(
    'title',
    /Calculator \((Alt|⌥) C\)/u,
  );

  await page.keyboard.press('Alt+c');
  const calculation = page.getByTestId('calculation');
  await expect(calculation).toBeFocused();
  await page.keyboard.type('80 GB / 2 widgets');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('fault')).toContainText('“widgets” is no unit that is known.');
  await expect(page.getByTestId('fault').locator('mark')).toHaveText('widgets');
  await expectCleanInAllLooks(page, 'aids-calculator-fault');
  // the fault is selected: what is typed takes its place
  await calculation.focus();
  await page.keyboard.type('TB/s');
  await expect(page.getByTestId('so-far')).toHaveText('= 40 ms');
  await page.keyboard.press('Enter');
  await page.keyboard.type('7 / (64 + 7) * 100 %');
  await page.keyboard.press('Enter');
  const done = page.getByTestId('calculations').getByRole('listitem');
  await expect(done).toHaveCount(2);
  await expect(done.last()).toContainText('0.09859155');
  await expectCleanInAllLooks(page, 'aids-calculator');
  await done.last().getByTestId('put-result').press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('0.09859155');
  await saved(page);
  await page.reload();
  await expect(field).toHaveValue('0.09859155');
  await page.keyboard.press('Alt+c');
  await expect(done).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('calculator')).toHaveCount(0);

  await page.getByTestId('item-2').press('Enter');
  await expect(page.getByTestId('plan-preview')).toBeVisible();
  await page.getByTestId('open-question').getByRole('heading').first().focus();
  await page.keyboard.press('Alt+l');
  const lab = page.getByTestId('lab-dialog');
  await expect(lab.getByTestId('lab-readouts')).toBeVisible();
  await expect(lab.getByTestId('lab-job')).toContainText('130');
  await expect(lab.getByTestId('lab-search')).toHaveCount(0);
  await expect(lab.getByRole('button', { name: 'Copy as Link' })).toHaveCount(0);
  await expectCleanInAllLooks(page, 'aids-lab');
  await lab.getByTestId('lab-preset').selectOption({ label: 'GPT 1.3B on 8 nodes, FSDP' });
  await expect(lab.getByTestId('lab-job')).toContainText('1.3');
  const told = await lab.getByTestId('lab-job').innerText();
  await page.keyboard.press('Escape');
  await expect(lab).toHaveCount(0);
  await page.keyboard.press('Alt+l');
  await expect(lab.getByTestId('lab-job')).toHaveText(told);
  await page.keyboard.press('Alt+l');
  await expect(lab).toHaveCount(0);
  const { items } = await get<Stored>(page, `/attempts/${page.url().split('/').at(-1)!}`);
  expect(items.map(({ answer }) => answer?.body.text)).toEqual(['0.09859155', undefined]);
  expect(seen).toEqual([]);
  await context.close();
});

test('with a calculator alone, plans have no figures and the lab is closed until the hand-in', async ({
  page: manager,
}) => {
  await signUp(manager, 'Mona');
  const { page, context, seen } = await candidateFor(manager, 'calculator');
  await expect(page.getByText('the plan lab of this site is closed to you')).toBeVisible();
  await expectCleanInAllLooks(page, 'aids-rules');
  await page.getByTestId('start-assessment').click();
  await expect(page.getByTestId('toggle-calculator')).toBeVisible();
  await expect(page.getByTestId('open-lab')).toHaveCount(0);
  await page.getByTestId('item-2').click();
  await expect(page.getByTestId('no-figures')).toBeVisible();
  await expect(page.getByTestId('plan-preview')).toHaveCount(0);
  await page.keyboard.press('Alt+l');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expectCleanInAllLooks(page, 'aids-plan-without-figures');

  const other = await context.newPage();
  await other.goto('/lab');
  await expect(other.getByTestId('lab-closed')).toContainText('“With calculator”');
  await expectCleanInAllLooks(other, 'aids-lab-closed');
  await page.getByTestId('leave-section').click();
  await page.getByTestId('confirm').click();
  await expect(page.getByTestId('handed-in')).toBeVisible();
  await other.reload();
  await expect(other.getByTestId('lab-readouts')).toBeVisible();
  expect(seen).toEqual([]);
  await context.close();
});

test('a calculation that is asked for before the calculator has come is told once it has, or that it has not', async ({
  page: manager,
}) => {
  await signUp(manager, 'Mona');
  const { page, context } = await candidateFor(manager, 'calculator');
  await page.getByTestId('start-assessment').click();
  let come = (): void => undefined;
  const asked = new Promise<void>((resolve) => (come = resolve));
  await page.route('**/assets/calculator-*.js', async (route) => {
    await asked;
    await route.continue();
  });
  await page.getByTestId('toggle-calculator').click();
  const calculation = page.getByTestId('calculation');
  await calculation.fill('80 GB / 2 TB/s');
  await calculation.press('Enter');
  come();
  await expect(page.getByTestId('calculations').getByRole('listitem')).toHaveCount(1);
  // it comes anew with the page, and this time not at all
  await page.unrouteAll();
  await page.route('**/assets/calculator-*.js', (route) => route.abort());
  await page.reload();
  await page.getByTestId('toggle-calculator').click();
  await calculation.fill('1 + 1');
  await calculation.press('Enter');
  await expect(page.getByTestId('fault')).toContainText('has not come from the server');
  await expect(calculation).toHaveValue('1 + 1');
  await context.close();
});

test('without aids there is no calculator, and its keys do nothing', async ({ page: manager }) => {
  await signUp(manager, 'Mona');
  const { page, context, seen } = await candidateFor(manager, 'none');
  await expect(page.getByText('Aids: pen and paper')).toBeVisible();
  await page.getByTestId('start-assessment').click();
  await expect(page.getByTestId('answer-number')).toBeVisible();
  await expect(page.getByTestId('toggle-calculator')).toHaveCount(0);
  await page.keyboard.press('Alt+c');
  await expect(page.getByTestId('calculator')).toHaveCount(0);

  const other = await context.newPage();
  await other.goto(`/practice/${questions.numeric}`);
  await other.getByTestId('answer-number').fill('0.2');
  await expect(other.getByTestId('problem')).toHaveText(
    'You are in the middle of “With none”. Practice, interviews and scores rest until that is handed in, or seconds after its time is up.',
  );
  await expect(other.getByTestId('answer-number')).toHaveValue('0.2');
  expect(seen).toEqual([]);
  await context.close();
});
