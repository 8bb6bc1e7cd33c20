import { expect, test } from '@playwright/test';
import { faults, post, put, signUp } from './actions.js';
import { expectCleanInAllLooks } from './expect-clean.js';
import { grantKeys, stamp } from './hiring.js';
import { pressOn, tabTo, typeInto } from './keys.js';

test('a private sibling of a public question, by keyboard', async ({ page: mona, browser }) => {
  const seen = faults(mona.context());
  await signUp(mona, 'Mona');
  const { id } = await post<{ id: string }>(mona, '/organisations', { name: `Labs ${stamp()}` });
  await grantKeys(browser, id);
  await mona.goto(`/organisations/${id}/questions?sibling=ring-all-reduce-bytes`);

  // where the editor of an assessment links to, the question is picked
  await expect(mona.getByTestId('sibling-list').getByRole('radio', { checked: true })).toHaveValue(
    'ring-all-reduce-bytes',
  );
  await typeInto(mona.getByTestId('sibling-search'), 'order');
  await tabTo(mona.getByTestId('without-sibling').locator('summary'));
  await mona.keyboard.press('Enter');
  await expect(mona.getByTestId('without-sibling')).toContainText(
    'whoever has seen the public order',
  );
  await expectCleanInAllLooks(mona, 'question-sibling-begin');
  await tabTo(mona.getByTestId('sibling-search'));
  await mona.keyboard.press('Control+a');
  await mona.keyboard.press('Delete');
  await pressOn(mona.getByTestId('draw-sibling'));

  await expect(mona.getByTestId('sibling')).toContainText('Sibling of');
  await expect(mona.getByTestId('sibling-changed').getByRole('listitem').first()).toBeVisible();
  await expect(mona.getByTestId('trial')).toHaveAttribute('data-state', 'settled');
  await expect(mona.getByTestId('model-score')).toHaveText(/^10/u);
  await expectCleanInAllLooks(mona, 'question-sibling');

  await mona.goto(`/organisations/${id}/questions`);
  await expect(mona.getByTestId('own-sibling')).toContainText('Sibling of');
  await expectCleanInAllLooks(mona, 'question-siblings');

  // the picker of an assessment leads here
  const all = `/organisations/${id}/assessments`;
  const { settings, ...made } = await post<{ id: string; settings: object }>(mona, all, {
    title: 'A',
  });
  const section = { title: 'One', intro: '', limitMinutes: null, items: [] };
  const blueprint = { sections: [section] };
  await put(mona, `${all}/${made.id}`, { baseVersion: 1, title: 'A', blueprint, settings });
  await mona.goto(`${all}/${made.id}`);
  await pressOn(mona.getByTestId('add-questions'));
  await expect(mona.getByTestId('make-sibling').first()).toBeVisible();
  await expectCleanInAllLooks(mona, 'question-sibling-picker');
  await pressOn(mona.getByTestId('make-sibling').first());
  await expect(mona.getByTestId('draw-sibling')).toBeEnabled();
  expect(seen).toEqual([]);
});
