import { expect, test, type Browser, type Page } from '@playwright/test';
import { get, post, put, questions, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { grantKeys, linksOf, stamp } from './hiring.js';
import { pressOn, tabTo } from './keys.js';

interface Made {
  readonly id: string;
  readonly version: number;
  readonly settings: object;
}

/** A published assessment of a number and a written question. */
async function publish(page: Page): Promise<string> {
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Hiring ${stamp()}` });
  await grantKeys(page.context().browser()!, id);
  const title = 'Training engineer';
  const made = await post<Made>(page, `/organisations/${id}/assessments`, { title });
  const place = `/organisations/${id}/assessments/${made.id}`;
  const items = [questions.numeric, questions.structured].map((questionId) => ({
    type: 'fixed',
    questionId,
    weight: 10,
  }));
  const { version } = await put<Made>(page, place, {
    baseVersion: made.version,
    title,
    blueprint: { sections: [{ title: 'All', intro: '', limitMinutes: null, items }] },
    settings: {
      ...made.settings,
      graceSeconds: 0,
      review: { secondMarkingPercent: 0, differenceThreshold: 2 },
      results: { releaseAfter: 'review', show: 'report', expectedDays: 14, appealDays: 14 },
    },
  });
  await post(page, `${place}/publish`, { version });
  return place;
}

interface Taken {
  readonly items: { id: string; question?: { kind: string } }[];
}

/** Somebody gives a number, leaves the rest blank and hands in, all by the API. */
async function givesANumber(browser: Browser, link: string, text: string): Promise<void> {
  const context = await browser.newContext();
  const token = link.slice(link.indexOf('#') + 1);
  const { invitationId } = await post<{ invitationId: string }>(context, '/invitation/redeem', {
    token,
    with: 'link',
  });
  const mine = `/my-invitations/${invitationId}`;
  const { terms } = await get<{ terms: { consentHash: string } }>(context, mine);
  await post(context, `${mine}/consent`, { textHash: terms.consentHash });
  const { attemptId } = await post<{ attemptId: string }>(context, `${mine}/prepare`);
  const clientId = 'a-candidate-of-a-test';
  const { leaseEpoch } = await post<{ leaseEpoch: number }>(
    context,
    `/assessment-attempts/${attemptId}/start`,
    { clientId },
  );
  const { items } = await get<Taken>(context, `/attempts/${attemptId}`);
  const asked = items.find(({ question }) => question?.kind === 'numeric')!;
  await put(context, `/attempts/${attemptId}/answers/${asked.id}`, {
    clientId,
    clientSeq: 1,
    baseSeq: 0,
    leaseEpoch,
    body: { kind: 'numeric', text },
  });
  await post(context, `/attempts/${attemptId}/submit`, { leaseEpoch });
  const state = async () => (await get<{ state: string }>(context, `/attempts/${attemptId}`)).state;
  await expect.poll(state).toBe('graded');
  await context.close();
}

/** Says the same of every answer that was drawn, by keys. */
async function sayOfAll(page: Page, name: 'Agree' | 'Disagree'): Promise<void> {
  for (const answer of await page.getByTestId(/^spot-answer-/u).all()) {
    const choice = answer.getByRole('radio', { name, exact: true });
    await tabTo(answer.getByRole('radio').first());
    await page.keyboard.press(name === 'Agree' ? 'Space' : 'ArrowRight');
    await expect(choice).toBeChecked();
  }
}

test('a reviewer looks at a sample by keys, accepts the others, takes them back and disagrees', async ({
  page,
  browser,
}) => {
  await signUp(page, 'Mona');
  const place = await publish(page);
  const people = ['Adalind', 'Benedetta', 'Cosima', 'Dorothea'].map((name) => ({
    name: `${name} Candidate`,
    email: `${name.toLowerCase()}-${stamp()}@example.org`,
    extra: '',
  }));
  for (const { name, email } of people)
    await post(page, `${place}/invitations`, { email, displayName: name });
  const links = await linksOf(browser, people);
  for (const [i, link] of links.entries()) await givesANumber(browser, link, i > 1 ? '7' : '0.2');

  await page.goto(`${place.replace(/\/assessments\/.*/u, '')}/review`);
  await expect(page.getByTestId('waiting-questions')).toContainText('right or wrong');
  await expect(page.getByTestId('waiting-questions')).toContainText('nothing handed in');
  await expectCleanInAllLooks(page, 'review-waiting');

  // a word on each is asked for; with all of them agreed the others are accepted
  await pressOn(page.getByTestId(`bulk-exact-${questions.numeric}`));
  await expect(page.getByTestId('spot-sample')).toContainText('drew 3 of them');
  await expect(page.getByText(/Adalind|Benedetta|Cosima|Dorothea/u)).toHaveCount(0);
  await pressOn(page.getByTestId('spot-decide'));
  await expect(page.getByText('Say whether you agree.')).toHaveCount(3);
  await page.reload();
  await expect(page.getByTestId(/^spot-answer-/u)).toHaveCount(3);
  await sayOfAll(page, 'Agree');
  await expectCleanInAllLooks(page, 'spot-check');
  await pressOn(page.getByTestId('spot-decide'));
  await expect(page.getByTestId('spot-result')).toContainText('after 3 of 4 were looked at');
  await expectCleanInAllLooks(page, 'spot-accepted');

  // taken back, and drawn again: a disagreement closes the way
  await pressOn(page.getByTestId('spot-take-back'));
  await expect(page.getByTestId('spot-result')).toContainText('Taken back');
  await pressOn(page.getByTestId('spot-next'));
  await expect(page.getByTestId('spot-checks')).toContainText('by Mona');
  await pressOn(page.getByTestId(`bulk-exact-${questions.numeric}`));
  await expect(page.getByTestId(/^spot-answer-/u)).toHaveCount(3);
  await sayOfAll(page, 'Disagree');
  await expect(page.getByTestId('spot-decide')).toContainText('single review');
  await pressOn(page.getByTestId('spot-decide'));
  await expect(page.getByTestId('spot-result')).toContainText('one by one');
  await expectClean(page, 'spot-disagreed');
  await pressOn(page.getByTestId('spot-next'));
  await expect(page.getByTestId('one-by-one')).toBeVisible();
  await expect(page.getByTestId('review-desk')).toBeVisible();
  await expectCleanInAllLooks(page, 'review-one-by-one');
});
