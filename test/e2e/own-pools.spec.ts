import { expect, test } from '@playwright/test';
import { faults, get, post, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { stamp } from './hiring.js';
import { expectAPlace, pressOn, tabTo, typeInto } from './keys.js';

const NUMBER = `kind: numeric
title: Gradients of our cluster
guide: multi-gpu-frameworks
tier: intermediate
topics: [sharding]
minutes: 5
prompt: |-
  A job sums {{parameters}} gradients of {{bytesPerElement}} bytes over {{ranks}} ranks by a ring. How many GB does one
  rank send?
quantity: ring-all-reduce-bytes
parameters:
  parameters: { values: [1.1e+9, 1.3e+9, 2.3e+9] }
  bytesPerElement: { values: [2, 4] }
  ranks: { min: 4, max: 40, step: 4 }
answer: { unit: GB, tolerance: 0.02 }
slips: { bits: 0.3 }
`;

test('a pool draws own questions, and what is public of the score is said, by keyboard', async ({
  page,
}) => {
  const seen = faults(page.context());
  await signUp(page, 'Mona');
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Labs ${stamp()}` });
  const questions = `/organisations/${id}/questions`;
  const made = await post<{ id: string }>(page, questions, { from: 'text', text: NUMBER });
  await post(page, `${questions}/${made.id}/approvals`, { version: 1 });

  await page.goto(`/organisations/${id}/assessments`);
  await expect(page.getByTestId('templates')).toContainText('Nobody has measured');
  await expect(page.getByTestId('templates').getByRole('button')).toHaveCount(10);
  await expectCleanInAllLooks(page, 'assessment-templates');
  await pressOn(page.getByTestId('template-empty'));
  await typeInto(page.getByLabel('Title of the assessment'), 'Training engineer');
  await pressOn(page.getByTestId('add-section'));
  await pressOn(page.getByTestId('section').getByTestId('add-pool'));
  const pool = page.getByTestId('item').first();
  const source = pool.getByTestId('pool-source').getByRole('combobox');
  await expect(source).toHaveValue('own');
  await expect(pool).toContainText('1 secret');
  const shares = page.getByTestId('shares').first();
  await expect(shares).toContainText('secret, own questions100 %');

  await tabTo(source);
  await page.keyboard.press('ArrowDown');
  await expectAPlace(page);
  await expect(source).toHaveValue('own-first');
  await typeInto(pool.getByLabel('How many questions'), '2');
  await page.keyboard.press('Tab');
  await expect(pool).toContainText('public practice, other figures here');
  await expect(shares).toContainText('50 %');
  const own = pool.getByText('own ones first');
  await expect(own).toBeVisible();
  await pressOn(pool.getByText('The questions, one by one'), 'Enter', 'Shift+Tab');
  await expectCleanInAllLooks(page, 'own-pool-editor');

  // another, of what anybody can read with its answer
  await pressOn(page.getByTestId('section').getByTestId('add-pool'));
  const second = page.getByTestId('item').last();
  await tabTo(second.getByTestId('pool-source').getByRole('combobox'));
  await page.keyboard.press('End');
  await expect(second.getByTestId('pool-source').getByRole('combobox')).toHaveValue('public');
  await pressOn(second.getByRole('checkbox', { name: 'Choice' }), 'Space');
  await pressOn(second.getByRole('checkbox', { name: 'Number' }), 'Space', 'Shift+Tab');
  await expect(second).toContainText('1 public practice, with its answer');
  await typeInto(second.getByLabel('How many questions'), '1');
  await page.keyboard.press('Tab');
  await expect(shares).toContainText('public practice, with its answer33 %');

  await pressOn(page.getByTestId('publish'), 'Enter', 'Shift+Tab');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('shares')).toContainText('public practice, with its answer33 %');
  await expectClean(page, 'own-pool-publish');
  await pressOn(dialog.getByRole('button', { name: 'Publish' }));
  const releases = page.getByTestId('releases');
  await expect(releases.getByTestId('shares')).toContainText('secret, own questions33 %');
  await expectCleanInAllLooks(page, 'own-pool-released');
  const listed = await get<{ items: { id: string }[] }>(page, questions);
  expect(listed.items).toHaveLength(1);
  expect(seen).toEqual([]);
});
