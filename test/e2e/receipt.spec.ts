import { truncateSync, writeFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { faults, get, questions, signUp } from './actions.js';
import { expectCleanInAllLooks } from './expect-clean.js';

interface Receipt {
  readonly title: string;
  readonly revisions: { readonly body: { text: string } }[];
}

/** Three versions of an answer, and the receipt of them. */
async function receiptOf(page: Page): Promise<Receipt> {
  const read = async (): Promise<Receipt | undefined> => {
    const { items } = await get<{ items: { id: string }[] }>(page, '/attempts');
    const [attempt] = items;
    return attempt && get<Receipt>(page, `/attempts/${attempt.id}/receipt`);
  };
  const received = async () => (await read())?.revisions.at(-1)?.body.text;
  await page.goto(`/practice/${questions.numeric}`);
  for (const text of ['3', '34', '34.5 %']) {
    await page.getByTestId('answer-number').fill(text);
    await expect.poll(received).toBe(text);
  }
  return (await read())!;
}

const give = (page: Page, text: string, name = 'meshwright-receipt.json') =>
  page
    .getByTestId('receipt-file')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

test('a receipt is checked by anybody', async ({ context, page }) => {
  const seen = faults(context);
  await signUp(page, 'Grace');
  const receipt = await receiptOf(page);
  await context.clearCookies();
  await page.goto('/verify-receipt');
  await expectCleanInAllLooks(page, 'receipt-empty');

  await give(page, JSON.stringify(receipt));
  await expect(page.getByTestId('receipt-outcome')).toContainText('The chain holds: 3 versions');
  await expect(page.getByTestId('standing')).toHaveText(/holds the same version/u);
  await expect(page.getByTestId('revision')).toHaveCount(3);
  await page.getByText('Answer and hash').last().click();
  await expect(page.getByTestId('revision').last()).toContainText('34.5 %');
  await expectCleanInAllLooks(page, 'receipt-holds');

  const forged = structuredClone(receipt);
  forged.revisions[1]!.body.text = '35';
  await page.getByTestId('another').click();
  await give(page, JSON.stringify(forged));
  await expect(page.getByTestId('receipt-outcome')).toContainText('breaks at version 2');
  await expect(page.getByTestId('standing')).toHaveCount(0);
  await expect(page.getByTestId('finding')).toHaveCount(1);
  await expectCleanInAllLooks(page, 'receipt-breaks');
  await page.getByTestId('only-breaks').click();
  await expect(page.getByTestId('revision')).toHaveText(/Version 2/u);

  await page.getByTestId('another').click();
  await give(page, JSON.stringify({ ...receipt, title: 'Another' }));
  await expect(page.getByTestId('receipt-outcome')).toContainText('changed beside its versions');

  for (const [text, fault] of [
    ['', 'empty'],
    ['{"', 'not JSON'],
    ['{"__proto__":{"format":"meshwright-receipt"}}', '__proto__'],
    [JSON.stringify({ ...receipt, version: 9 }), 'version 9'],
  ] as const) {
    if (fault === 'empty') await page.getByTestId('another').click();
    await give(page, text, 'a-file.json');
    await expect(page.getByTestId('receipt-fault')).toContainText(fault);
  }
  const huge = test.info().outputPath('huge.json');
  writeFileSync(huge, '');
  truncateSync(huge, 65 * 2 ** 20);
  await page.getByTestId('receipt-file').setInputFiles(huge);
  await expect(page.getByTestId('receipt-fault')).toContainText('larger than 64 MB');
  await expectCleanInAllLooks(page, 'receipt-fault');
  expect(seen).toEqual([]);
});

test('a receipt of thousands of versions is checked while its list grows', async ({ page }) => {
  await signUp(page, 'Katherine');
  const receipt = await receiptOf(page);
  const many = Array.from({ length: 20_000 }, () => receipt.revisions[0]);
  await page.goto('/verify-receipt');
  await give(page, JSON.stringify({ ...receipt, revisions: many }));
  await expect(page.getByTestId('receipt-outcome')).toContainText('breaks at version 1');
  await expect(page.getByTestId('revision')).toHaveCount(100);
  await page.getByTestId('more-revisions').click();
  await expect(page.getByTestId('revision')).toHaveCount(200);
});
