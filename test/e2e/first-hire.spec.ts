import { expect, test, type Locator, type Page } from '@playwright/test';
import { faults, get, post, put, signUp } from './actions.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { reviewer, stamp } from './hiring.js';
import { pressOn, tabTo, typeInto } from './keys.js';

/** What the issue promises of the way from an account to the first invitation. */
const MOST_ACTIONS = 10;

/** How somebody presses a button and fills a field; each is one action. */
interface Hand {
  readonly press: (target: Locator) => Promise<void>;
  readonly fill: (target: Locator, text: string) => Promise<void>;
  readonly actions: () => number;
}

function counting(
  press: (target: Locator) => Promise<void>,
  fill: (target: Locator, text: string) => Promise<void>,
): Hand {
  let actions = 0;
  return {
    press: async (target) => {
      actions += 1;
      await press(target);
    },
    fill: async (target, text) => {
      actions += 1;
      await fill(target, text);
    },
    actions: () => actions,
  };
}
const byMouse = (): Hand =>
  counting(
    (target) => target.click(),
    (target, text) => target.fill(text),
  );
const byKeyboard = (): Hand => counting((target) => pressOn(target), typeInto);

const step = (page: Page, name: string) =>
  expect(page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]')).toContainText(
    name,
  );
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

interface Organisations {
  organisations: { id: string; kind: string; name: string }[];
}

/** The assessments of the only organisation, as the server has them. */
async function made(page: Page) {
  const { organisations } = await get<Organisations>(page, '/organisations');
  const companies = organisations.filter(({ kind }) => kind === 'company');
  const [{ id }] = companies as [Organisations['organisations'][number]];
  const { items } = await get<{
    items: { title: string; state: string; invitations: number }[];
  }>(page, `/organisations/${id}/assessments`);
  return {
    companies: companies.length,
    assessments: items.map(({ title, state, invitations }) => ({ title, state, invitations })),
  };
}

async function throughTheDoor(page: Page, hand: Hand): Promise<void> {
  await page.goto('/');
  await hand.press(page.getByTestId('hiring-door').getByRole('link'));
}

/** From the guide to the first invitation. `between`: what happens before each step but the first. */
async function hire(
  page: Page,
  hand: Hand,
  between: (name: string) => Promise<void>,
): Promise<void> {
  await step(page, 'Organisation');
  await hand.fill(page.getByTestId('organisation-name'), `Mesh Labs ${stamp()}`);
  await hand.press(page.getByTestId('found'));
  await expect(heading(page, 'What do you hire for?')).toBeFocused();
  await step(page, 'Role');
  await between('role');
  await hand.press(page.getByTestId('take-cluster'));
  await expect(heading(page, 'Check it, and publish it')).toBeFocused();
  await step(page, 'Publish');
  await between('publish');
  await hand.press(page.getByTestId('publish'));
  await expect(heading(page, 'Invite the first candidate')).toBeFocused();
  await step(page, 'Candidate');
  await between('candidate');
  await hand.fill(page.getByTestId('candidate-email'), `ada-${stamp()}@example.org`);
  await hand.fill(page.getByTestId('candidate-name'), 'Ada Lovelace');
  await hand.press(page.getByTestId('invite'));
  await expect(heading(page, 'The first candidate is invited')).toBeFocused();
  await expect(page.getByTestId('invited')).toContainText('Ada Lovelace');
  await expect(page.getByTestId('link')).toContainText('/invitation#');
}

const ONE = [{ title: 'Cluster and reliability', state: 'published', invitations: 1 }];

test('from an account to the first invitation in ten actions, by mouse', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signUp(page, 'Mona');
  await page.goto('/hire');
  await expectCleanInAllLooks(page, 'hire-organisation');
  const hand = byMouse();
  await throughTheDoor(page, hand);
  await hire(page, hand, async (name) => {
    await expectCleanInAllLooks(page, `hire-${name}`);
  });
  expect(hand.actions()).toBeLessThanOrEqual(MOST_ACTIONS);
  await expectCleanInAllLooks(page, 'hire-next');
  expect(await made(page)).toEqual({ companies: 1, assessments: ONE });

  await test.step('the door leads to the work from now on', async () => {
    await page.goto('/');
    await expect(page.getByTestId('hiring-door')).toContainText('To your assessments');
    await expectCleanInAllLooks(page, 'hire-door');
    await page.getByTestId('hiring-door').getByRole('link').click();
    await expect(page.getByTestId('assessments')).toContainText('Cluster and reliability');
  });
  expect(seen).toEqual([]);
});

test('from an account to the first invitation in ten actions, by keyboard alone', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signUp(page, 'Kim');
  const hand = byKeyboard();
  await throughTheDoor(page, hand);
  await hire(page, hand, () => Promise.resolve());
  expect(hand.actions()).toBeLessThanOrEqual(MOST_ACTIONS);
  await tabTo(page.getByRole('link', { name: /^Invite a list/u }));
  expect(await made(page)).toEqual({ companies: 1, assessments: ONE });
  expect(seen).toEqual([]);
});

test('whoever leaves goes on where they were; nothing is made twice, and steps can be gone back', async ({
  page,
  context,
}) => {
  const seen = faults(context);
  await signUp(page, 'Rae');
  await page.goto('/hire');
  const twice = counting(
    (target) => target.dblclick(),
    (target, text) => target.fill(text),
  );
  await hire(page, twice, async (name) => {
    // as another device would: by the address that anybody knows
    await page.goto('/hire');
    await expect(page.locator(`[data-step=${name}]`)).toBeVisible();
  });
  expect(await made(page)).toEqual({ companies: 1, assessments: ONE });
  await page.reload();
  await expect(page.getByTestId('invited')).toContainText('The link was shown once');

  await test.step('back through the steps, and again to the same draft', async () => {
    await page.getByRole('list', { name: 'Steps' }).getByRole('link', { name: 'Role' }).click();
    await expect(heading(page, 'What do you hire for?')).toBeFocused();
    await page.getByTestId('take-research').click();
    await expect(heading(page, 'Check it, and publish it')).toBeFocused();
    await page.goBack();
    await expect(heading(page, 'What do you hire for?')).toBeFocused();
    await expect(page.getByTestId('take-research')).toHaveText('Go on with this draft');
    await page.getByTestId('take-research').click();
    await expect(page.getByTestId('publish')).toBeVisible();
    expect((await made(page)).assessments).toHaveLength(2);
  });
  expect(seen).toEqual([]);
});

test('a visitor signs up first and comes back to the guide', async ({ page, context }) => {
  const seen = faults(context);
  await page.goto('/');
  await expectClean(page, 'hire-door-visitor');
  await page.getByTestId('hiring-door').getByRole('link').click();
  await expect(page.getByTestId('sign-in-first')).toBeVisible();
  await expectCleanInAllLooks(page, 'hire-visitor');
  await page.getByRole('link', { name: 'Make an account' }).click();
  await page.getByTestId('display-name').fill('Vera');
  await page.getByTestId('email').fill(`vera-${stamp()}@example.org`);
  await page.getByTestId('password').fill('a long enough passphrase');
  await page.getByTestId('account-submit').click();
  await page.waitForURL('**/hire');
  await expect(page.getByTestId('organisation-name')).toBeVisible();
  expect(seen).toEqual([]);
});

interface Draft {
  id: string;
  title: string;
  version: number;
  blueprint: object;
  settings: object;
}

test('what is refused is said where it happens, with the way on', async ({ page, context }) => {
  const seen = faults(context);
  await signUp(page, 'Nia');

  await test.step('an account that may make no organisation reads whom to ask', async () => {
    const list = '**/api/v1/organisations';
    await page.route(list, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), founding: 'owner' } });
    });
    await page.goto('/hire');
    await expect(page.getByTestId('founding')).toContainText('its owner makes the organisations');
    await expect(page.getByTestId('found')).toHaveCount(0);
    await expectClean(page, 'hire-refused');
    await page.unroute(list);
  });

  // as long as names may be, and nowhere a place to break them
  const { id } = await post<{ id: string }>(page, '/organisations', { name: 'M'.repeat(120) });
  const all = `/organisations/${id}/assessments`;
  const draft = await post<Draft>(page, all, { title: 'W'.repeat(160), template: 'cluster' });

  await test.step('somebody else saves while one looks: look again, then publish', async () => {
    await page.goto('/hire');
    await expect(page.getByTestId('sound')).toBeVisible();
    await expectCleanInAllLooks(page, 'hire-long');
    const { title, blueprint, settings, version } = draft;
    const save = (change: object) =>
      put<Draft>(page, `${all}/${draft.id}`, { title, blueprint, settings, ...change });
    const { version: saved } = await save({ baseVersion: version, blueprint: { sections: [] } });
    await page.getByTestId('publish').click();
    await expect(page.getByTestId('problem')).toContainText('Somebody has saved');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByTestId('faults')).toContainText('There is no section yet');
    await expect(page.getByTestId('publish')).toBeDisabled();
    await expect(page.getByTestId('mend')).toHaveAttribute('href', `${all}/${draft.id}`);
    await expectClean(page, 'hire-faults');
    await save({ baseVersion: saved });
    await page.reload();
    await page.getByTestId('publish').click();
    await expect(heading(page, 'Invite the first candidate')).toBeFocused();
  });

  await test.step('an address that is none, and one that is invited already', async () => {
    await page.getByTestId('candidate-email').fill('ada at example');
    await page.getByTestId('invite').click();
    await expect(page.getByTestId('candidate-email')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByRole('alert')).toContainText('Must be an e-mail address');
    const email = `ada-${stamp()}@example.org`;
    await post(page, `${all}/${draft.id}/invitations`, { email, displayName: 'Ada' });
    await page.getByTestId('candidate-email').fill(email);
    await page.getByTestId('invite').click();
    await expect(page.getByTestId('problem')).toContainText('has an invitation');
    await expect(page.getByRole('link', { name: 'To the invitations' })).toBeVisible();
    await expectCleanInAllLooks(page, 'hire-invited-already');
  });

  await test.step('the browser’s way back leads through the steps', async () => {
    await page.goBack();
    await expect(heading(page, 'Check it, and publish it')).toBeFocused();
    await expect(page.getByTestId('published')).toContainText('release 1');
    await page.getByTestId('on-to-candidate').click();
    await expect(heading(page, 'Invite the first candidate')).toBeFocused();
  });
  expect(seen).toEqual([]);
});

test('roles and several organisations decide where the guide begins', async ({ page }) => {
  await signUp(page, 'Mona');
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `First ${stamp()}` });
  const rita = await reviewer(page, id, 'Rita');
  await rita.page.goto('/');
  await expect(rita.page.getByTestId('hiring-door')).toContainText('To the answers to review');
  await rita.page.goto('/hire');
  await expect(rita.page.getByTestId('other-organisations')).toContainText('First');
  await expect(rita.page.getByTestId('organisation-name')).toBeVisible();

  await test.step('an author prepares, and somebody else publishes', async () => {
    const { members } = await get<{ members: { id: string; displayName: string }[] }>(
      page,
      `/organisations/${id}/members`,
    );
    const member = members.find(({ displayName }) => displayName === 'Rita')?.id ?? '';
    await put(page, `/organisations/${id}/members/${member}`, { roles: ['author'] });
    await rita.page.goto('/hire');
    await rita.page.getByTestId('take-research').click();
    await expect(rita.page.getByText('Publishing takes a manager or an owner')).toBeVisible();
    await expect(rita.page.getByTestId('publish')).toHaveCount(0);
    await expectClean(rita.page, 'hire-author');
  });

  await test.step('of two organisations one is chosen; empty ones lead to the guide', async () => {
    const second = await post<{ id: string }>(page, '/organisations', {
      name: `Second ${stamp()}`,
    });
    await page.goto(`/organisations/${second.id}`);
    await expectCleanInAllLooks(page, 'hire-first-run');
    await page.getByTestId('first-run').getByRole('link').click();
    await expect(heading(page, 'What do you hire for?')).toBeVisible();
    await page.goto('/hire');
    await expect(page.getByTestId('choose-organisation')).toHaveCount(2);
    await expectCleanInAllLooks(page, 'hire-two');
    await page.getByRole('button', { name: /^Go on with First/u }).click();
    await expect(heading(page, 'Check it, and publish it')).toBeFocused();
    await page.goto(`/organisations/${second.id}/assessments`);
    await expectCleanInAllLooks(page, 'hire-no-assessment');
    await page.getByTestId('to-guide').click();
    await expect(heading(page, 'What do you hire for?')).toBeVisible();
  });
  expect(rita.seen).toEqual([]);
  await rita.context.close();
});
