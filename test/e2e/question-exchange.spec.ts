import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { faults, post, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { reviewer, stamp } from './hiring.js';
import { expectAPlace, pressOn, tabTo } from './keys.js';

const GIFT = `// from a course on training
::What fills memory::Which of these grows with the sequence length? {
=Activations#They are kept for each token.
~Weights#Their number is fixed.
~Optimizer states#They follow the weights.
}

::Say why a pipeline idles::Why does a pipeline idle at its start and at its end? {}

::What fills memory::Which of these grows with the sequence length? {
=Activations#They are kept for each token.
~Weights#Their number is fixed.
~Optimizer states#They follow the weights.
}
`;

/** Gives a file to the panel as its dialog would. */
async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const input = page.getByTestId('exchange-file');
  await tabTo(input);
  await input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await expect(page.getByTestId('exchange-preview')).toBeFocused();
}

test('questions of another tool are taken in, and go out again, by keyboard', async ({ page }) => {
  const seen = faults(page.context());
  await signUp(page, 'Mona');
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Labs ${stamp()}` });
  await page.goto(`/organisations/${id}/questions`);
  await expect(page.getByTestId('new-question')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export' })).toHaveCount(0); // there is none yet

  await pressOn(page.getByRole('button', { name: 'Import' }));
  await expect(page.getByRole('heading', { name: 'Import questions' })).toBeFocused();
  await expectCleanInAllLooks(page, 'exchange-import');
  await choose(page, 'notes.gift', Buffer.from([0, 1, 2, 255]));
  await expect(page.getByTestId('exchange-preview')).toContainText('right would be');
  await expectClean(page, 'exchange-unreadable');
  await pressOn(page.getByRole('button', { name: 'Choose another file' }));
  await expect(page.getByTestId('exchange-file')).toBeFocused();

  await choose(page, 'moodle.gift', Buffer.from(GIFT));
  const items = page.getByTestId('import-items').getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText('to write or mend');
  await expect(items.nth(2)).toContainText('stands in this file before');
  await expect(items.nth(2).getByRole('checkbox')).toBeDisabled();
  await expectCleanInAllLooks(page, 'exchange-preview');
  // none, and two of them again
  await pressOn(page.getByRole('button', { name: 'None' }));
  await expect(page.getByTestId('exchange-run')).toBeDisabled();
  await pressOn(items.nth(0).getByRole('checkbox'), 'Space');
  await pressOn(items.nth(1).getByRole('checkbox'), 'Space');
  await pressOn(page.getByTestId('exchange-run'));
  const done = page.getByTestId('exchange-done');
  await expect(done).toBeFocused();
  await expect(done).toContainText('2 drafts made.');
  await expect(page.getByTestId('own-question')).toHaveCount(2);
  await expectCleanInAllLooks(page, 'exchange-done');
  await pressOn(done.getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('button', { name: 'Import' })).toBeFocused();

  // what a format cannot hold is shown before the file is kept
  await pressOn(page.getByRole('button', { name: 'Export' }));
  await expect(page.getByRole('heading', { name: 'Export questions' })).toBeFocused();
  await tabTo(page.getByRole('radio', { name: /^Question texts/u }));
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^CSV/u })).toBeChecked();
  await pressOn(page.getByTestId('export-run'));
  const made = page.getByTestId('export-made');
  await expect(made).toBeFocused();
  await expectCleanInAllLooks(page, 'exchange-export');
  await tabTo(page.getByRole('radio', { name: /^CSV/u }), 'Shift+Tab');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowUp');
  await expect(made).toHaveCount(0); // another format is another file
  await expectAPlace(page);
  await pressOn(page.getByTestId('export-run'));
  await expect(made).toContainText('Nothing is lost');
  const download = page.waitForEvent('download');
  await pressOn(page.getByTestId('export-download'));
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.zip$/u);
  await pressOn(page.getByRole('button', { name: 'Close' }));
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused();

  // read back, it is known
  await pressOn(page.getByRole('button', { name: 'Import' }), 'Enter', 'Shift+Tab');
  await choose(page, file.suggestedFilename(), await readFile(await file.path()));
  await expect(items).toHaveCount(2);
  await expect(page.getByTestId('import-items')).toContainText('here already, word for word');
  await expect(page.getByTestId('exchange-run')).toHaveCount(0);
  await expectClean(page, 'exchange-again');
  expect(seen).toEqual([]);
});

test('a reviewer is offered neither, and is told of no draft', async ({ page }) => {
  await signUp(page, 'Mona');
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Labs ${stamp()}` });
  const text = 'title: Ours\nkind: ordering\n';
  await post(page, `/organisations/${id}/questions`, { from: 'text', text });
  const rita = await reviewer(page, id, 'Rita');
  await rita.page.goto(`/organisations/${id}/questions`);
  await expect(rita.page.getByText('No question of your own yet')).toBeVisible();
  await expect(rita.page.getByTestId('own-question')).toHaveCount(0);
  await expect(rita.page.getByRole('button', { name: 'Import' })).toHaveCount(0);
  await expect(rita.page.getByRole('button', { name: 'Export' })).toHaveCount(0);
});
