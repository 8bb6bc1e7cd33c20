import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { post, put, questions, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { candidateFor, device, linksOf, stamp, toTheWaitingRoom } from './hiring.js';

test('a guest reads what is recorded, replies, takes a copy and is deleted at their wish', async ({
  page: owner,
}) => {
  await signUp(owner, 'Orla');
  const { page, context, seen, organisation, email } = await candidateFor(owner, 'none');
  await page.getByTestId('start-assessment').click();
  await expect(page.getByTestId('answer-number')).toBeVisible();
  const attempt = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  await post(page, `/assessment-attempts/${attempt}/signals`, {
    signals: [{ kind: 'paste', at: new Date().toISOString(), characters: 12 }],
  });

  await page.goto('/my-data');
  const record = page.getByTestId('my-record');
  await expect(record).toContainText('under way');
  await expect(record).toContainText('You were invited, by an owner');

  await test.step('the reply to a signal stays with it, by keyboard alone', async () => {
    const summary = page.getByTestId('record').locator('summary');
    await summary.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(
      page.getByRole('button', { name: /^Reply to: You pasted 12 characters/ }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await page.getByTestId('reply-text').fill('That was my own note.');
    await page.keyboard.press('Enter');
    await expect(page.getByTestId('recorded')).toContainText('That was my own note.');
  });

  await test.step('a copy of everything', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByTestId('my-archive').click(),
    ]);
    expect(download.suggestedFilename()).toBe('my-data.zip');
  });

  await test.step('the wish waits for the hand-in', async () => {
    await page.getByTestId('ask-deletion').click();
    await page.getByLabel('What they should know').fill('I have another job now.');
    await page.getByTestId('confirm').click();
    await expect(page.getByText('has your wish')).toBeVisible();
    await expect(page.getByTestId('withdraw-deletion')).toBeFocused();
    await expect(page.getByTestId('deletion')).toContainText('It waits until you have handed in');
    await expectCleanInAllLooks(page, 'my-data');
  });

  await test.step('the owner sees it, and cannot grant it yet', async () => {
    await owner.goto(`/organisations/${organisation}/candidates`);
    const request = owner.getByTestId('deletion-request');
    await expect(request).toContainText('I have another job now.');
    await expect(owner.getByTestId('grant-deletion')).toBeDisabled();
    await expectCleanInAllLooks(owner, 'deletion-request');
  });

  await test.step('refused with a reason that the person reads', async () => {
    await owner.getByTestId('refuse-deletion').click();
    await expect(owner.getByTestId('confirm')).toBeDisabled();
    await owner.getByLabel('Your reason, which they read').fill('You are still at work on it.');
    await owner.getByTestId('confirm').click();
    await expect(owner.getByTestId('deletion-request')).toHaveCount(0);
    await page.reload();
    await expect(page.getByTestId('refusal')).toHaveText('You are still at work on it.');
  });

  await test.step('after the hand-in it is granted, and nothing is left', async () => {
    await page.goto(`/assessment/${attempt}`);
    await page.getByTestId('leave-section').click();
    await page.getByTestId('confirm').click();
    await page.getByTestId('to-my-data').click();
    await page.getByTestId('ask-deletion').click();
    await page.getByTestId('confirm').click();
    await expect(page.getByTestId('withdraw-deletion')).toBeVisible();
    await owner.reload();
    await owner.getByTestId('grant-deletion').click();
    await owner.getByTestId('typed-address').fill(email);
    await owner.getByTestId('confirm').click();
    await expect(owner.getByText('Everything of Ada is deleted')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Open the link in your mail again')).toBeVisible();
  });
  expect(seen).toEqual([]);
  await context.close();
});

/** An assessment of one number whose lowest band earns a credential; somebody is invited to it. */
async function withBadge(page: Page): Promise<{ organisation: string; link: string }> {
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Badges ${stamp()}` });
  const all = `/organisations/${id}/assessments`;
  const made = await post<{ id: string; version: number; settings: object }>(page, all, {
    title: 'Sizing',
  });
  const item = { type: 'fixed', questionId: questions.numeric, weight: 10 };
  const results = { releaseAfter: 'hand-in', show: 'band', expectedDays: 14, appealDays: 14 };
  const { version } = await put<{ version: number }>(page, `${all}/${made.id}`, {
    baseVersion: made.version,
    title: 'Sizing',
    blueprint: { sections: [{ title: 'Sizing', intro: '', limitMinutes: null, items: [item] }] },
    settings: {
      ...made.settings,
      results,
      passBands: [{ name: 'Taken part', from: 0, anchors: 'Whoever handed in.' }],
      badge: {
        name: 'Sizes training jobs',
        criteria: 'Estimates memory and time of a training job.',
        fromBand: 'Taken part',
        validDays: 365,
      },
    },
  });
  await post(page, `${all}/${made.id}/publish`, { version });
  const email = `bea-${stamp()}@example.org`;
  await post(page, `${all}/${made.id}/invitations`, { email, displayName: 'Bea' });
  const [link] = await linksOf(page.context().browser()!, [{ name: 'Bea', email, extra: '' }]);
  return { organisation: id, link: link! };
}

test('a credential is asked for, checked by anybody, and withdrawn', async ({
  page: owner,
  browser,
}) => {
  await signUp(owner, 'Odo');
  const { organisation, link } = await withBadge(owner);
  const bea = await device(browser);
  await toTheWaitingRoom(bea.page, link);
  await bea.page.getByTestId('start-assessment').click();
  await bea.page.getByTestId('leave-section').click();
  await bea.page.getByTestId('confirm').click();
  await expect(bea.page.getByTestId('handed-in')).toBeVisible();

  await test.step('asked for with what is to stand in it', async () => {
    // the grade comes by a job
    await expect(async () => {
      await bea.page.goto('/my-data');
      await expect(bea.page.getByTestId('ask-credential')).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expectCleanInAllLooks(bea.page, 'credential');
    await bea.page.getByTestId('credential-name').check();
    await bea.page.getByTestId('ask-credential').click();
  });
  const [file] = await Promise.all([
    bea.page.waitForEvent('download'),
    bea.page.getByTestId('keep-credential').click(),
  ]);
  expect(file.suggestedFilename()).toBe('credential.jwt');
  const path = await file.path();
  const token = readFileSync(path, 'utf8');

  const anybody = await device(browser);
  const outcome = anybody.page.getByTestId('credential-outcome');
  await test.step('whoever is handed it reads what it is worth', async () => {
    await anybody.page.goto('/verify-credential');
    await anybody.page.getByTestId('credential-file').setInputFiles(path);
    await expect(outcome).toHaveAttribute('data-outcome', 'valid');
    await expect(outcome).toContainText('Bea');
    await expectCleanInAllLooks(anybody.page, 'verify-credential');
    await anybody.page.getByTestId('credential-text').fill(`${token.slice(0, -6)}AAAAAA`);
    await anybody.page.keyboard.press('Tab');
    await anybody.page.keyboard.press('Enter');
    await expect(outcome).toHaveAttribute('data-outcome', 'altered');
  });

  await test.step('the organisation withdraws it, and says why', async () => {
    await owner.goto(`/organisations/${organisation}/candidates`);
    await owner.getByTestId('issued-credentials').locator('summary').click();
    await owner.getByTestId('withdraw-credential').click();
    await owner.getByLabel('Why: they read it').fill('It was taken by somebody else.');
    await owner.getByTestId('confirm').click();
    await expect(owner.getByTestId('issued-credentials')).toContainText('Withdrawn');
    await expectClean(owner, 'issued-credentials');
    await anybody.page.getByTestId('credential-text').fill(token);
    await anybody.page.getByTestId('check-credential').click();
    await expect(outcome).toHaveAttribute('data-outcome', 'withdrawn');
    await expect(outcome).toContainText('It was taken by somebody else.');
  });
  expect([...bea.seen, ...anybody.seen]).toEqual([]);
  await bea.context.close();
  await anybody.context.close();
});
