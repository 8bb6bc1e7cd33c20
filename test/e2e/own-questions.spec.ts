import { expect, test } from '@playwright/test';
import { faults, get, post, put, signUp } from './actions.js';
import { answered } from './answered.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { device, linksOf, stamp } from './hiring.js';
import { pressOn, tabTo, typeInto } from './keys.js';

const PROMPT =
  'A model of 13B parameters does not fit on eight GPUs with plain data parallelism. What do you do, and what does it cost?';
const MODEL = `Plain data parallelism keeps 16 bytes for each parameter on every GPU, so the model states alone take 208 GB. ZeRO-3 shards parameters, gradients and optimizer states over all eight GPUs, so each holds 26 GB of them. The price is half as much communication again, because parameters are all-gathered in forward and backward. Activation checkpointing then cuts the activations at the cost of a third more compute.`;

interface Question {
  id: string;
  version: number;
  text: string;
}
interface Made {
  id: string;
  version: number;
  settings: object;
}

test('a secret question, from nothing to an answer under review', async ({
  page: mona,
  browser,
}) => {
  const seen = faults(mona.context());
  await signUp(mona, 'Mona');
  const { id } = await post<{ id: string }>(mona, '/organisations', { name: `Labs ${stamp()}` });
  await mona.goto(`/organisations/${id}/assessments`);

  // begun, written and approved with the keyboard alone
  await pressOn(mona.getByRole('navigation', { name: 'Organisation' }).getByText('Questions'));
  await expect(mona.getByTestId('new-question')).toBeVisible();
  await expectCleanInAllLooks(mona, 'own-questions-none');
  await typeInto(mona.getByTestId('blank-title'), 'Thirteen billion on eight');
  await pressOn(mona.getByTestId('begin-blank'));
  const form = mona.getByTestId('question-form');
  await expect(form).toBeVisible();
  const trial = mona.getByTestId('trial');
  await expect(trial).toHaveAttribute('data-state', 'settled');
  await expect(mona.getByTestId('faults')).toContainText('still to be written');
  await typeInto(form.getByLabel('Prompt'), PROMPT);
  await typeInto(form.getByLabel('Section 1', { exact: true }), 'Your way');
  await typeInto(form.getByLabel('Model answer to section 1'), MODEL);
  await pressOn(mona.getByTestId('draft-rubric'));
  await expect(mona.getByTestId('model-score')).toHaveText(/^(?:8|9|10)/u);
  await expect(mona.getByTestId('candidate-view')).toContainText('13B parameters');
  await expectCleanInAllLooks(mona, 'own-question-form');
  await mona.keyboard.press('Control+s');
  await expect(mona.getByTestId('draft-state')).toContainText('Saved');
  await pressOn(mona.getByTestId('approve-question'));
  await expect(mona.getByTestId('approved')).toContainText('version 1');
  await expect(mona.getByTestId('approved')).toContainText('nobody else');

  // the text is the same question; what is typed there stands in the form
  await tabTo(mona.getByRole('radio', { name: 'Form', exact: true }));
  await mona.keyboard.press('ArrowRight');
  const editor = mona.getByTestId('source');
  await expect(editor).toContainText('modelAnswer');
  await expectCleanInAllLooks(mona, 'own-question-text');
  await editor.click();
  await mona.keyboard.press('Control+Home');
  await mona.keyboard.type('minuets: 9\n');
  await expect(mona.getByTestId('faults')).toContainText('unknown key "minuets"');
  for (let i = 0; i < 12; i++) await mona.keyboard.press('Control+z');
  await expect(mona.getByTestId('faults')).not.toContainText('minuets');

  // chosen for an assessment, and asked
  const all = `/organisations/${id}/assessments`;
  const made = await post<Made>(mona, all, { title: 'Training engineer' });
  const { settings } = made;
  const results = { ...(settings as { results: object }).results, releaseAfter: 'review' };
  const section = { title: 'Diagnosis', intro: '', limitMinutes: null, items: [] };
  await put(mona, `${all}/${made.id}`, {
    baseVersion: 1,
    title: 'Training engineer',
    blueprint: { sections: [section] },
    settings: { ...settings, graceSeconds: 0, results },
  });
  await mona.goto(`${all}/${made.id}`);
  await mona.getByTestId('add-questions').click();
  const picker = mona.getByRole('dialog');
  await expect(picker).toContainText('public practice, with its answer');
  await mona.getByTestId('picker-which').getByRole('combobox').selectOption('own');
  await expect(mona.getByTestId('picker-list').getByRole('listitem')).toHaveCount(1);
  await expectClean(mona, 'own-question-picker');
  await mona.getByTestId('picker-list').getByRole('checkbox').check();
  await mona.getByTestId('picker-add').click();
  await expect(mona.getByRole('link', { name: 'Thirteen billion on eight' })).toBeVisible();
  await expect
    .poll(async () => (await get<Made>(mona, `${all}/${made.id}`)).version)
    .toBeGreaterThan(2);
  const { version } = await get<Made>(mona, `${all}/${made.id}`);
  await post(mona, `${all}/${made.id}/publish`, { version });

  const ada = { name: 'Ada', email: `ada-${stamp()}@example.org`, extra: '' };
  await post(mona, `${all}/${made.id}/invitations`, { email: ada.email, displayName: ada.name });
  const [link] = await linksOf(browser, [ada]);
  await answered(browser, link!, MODEL);
  const [own] = (await get<{ items: Question[] }>(mona, `/organisations/${id}/questions`)).items;
  await mona.goto(`${all}/${made.id}/review?question=${own!.id}`);
  await expect(mona.getByTestId('review-desk')).toContainText('model states alone take 208 GB');
  await expect(mona.getByTestId('task-overlap')).toContainText('model answer');

  // how far it is known stands in the list
  await mona.goto(`/organisations/${id}/questions`);
  await expect(mona.getByTestId('own-seen')).toContainText('1 candidate');
  await expectCleanInAllLooks(mona, 'own-questions');
  expect(seen).toEqual([]);

  // and nobody else comes near it
  const stranger = await device(browser);
  await signUp(stranger.context, 'Stan');
  const answer = await stranger.context.request.get(
    `/api/v1/organisations/${id}/questions/${own!.id}`,
  );
  expect(answer.status()).toBe(404);
  await stranger.page.goto(`/practice/${own!.id}`);
  await expect(stranger.page.getByText('13B parameters')).toHaveCount(0);
});

test('two who write on one question at once keep both texts', async ({ page: mona }) => {
  await signUp(mona, 'Mona');
  const { id } = await post<{ id: string }>(mona, '/organisations', { name: `Labs ${stamp()}` });
  const path = `/organisations/${id}/questions`;
  const blank = {
    from: 'blank',
    kind: 'ordering',
    title: 'A start',
    topic: 'sharding',
    tier: 'beginner',
  };
  const made = await post<Question>(mona, path, blank);
  await mona.goto(`${path}/${made.id}`);
  const title = mona.getByTestId('form-title');
  await title.fill('Mine');
  const theirs = made.text.replace('A start', 'Theirs');
  await put(mona, `${path}/${made.id}`, { baseVersion: 1, text: theirs });
  await mona.getByTestId('save-question').click();
  const conflict = mona.getByTestId('draft-conflict');
  await expect(conflict).toBeVisible();
  await expectClean(mona, 'own-question-conflict');
  await tabTo(conflict.getByTestId('keep-mine'));
  await mona.keyboard.press('Enter');
  await expect(mona.getByTestId('draft-state')).toContainText('Saved');
  expect((await get<Question>(mona, `${path}/${made.id}`)).text).toContain('Mine');

  // what was not saved is there after a reload
  await title.fill('Not saved');
  mona.on('dialog', (dialog) => void dialog.accept());
  await mona.reload();
  await expect(mona.getByTestId('form-title')).toHaveValue('Not saved');
  await expect(mona.getByTestId('restored')).toBeVisible();
});
