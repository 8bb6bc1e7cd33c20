import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { faults, get, post, put, questions, signInAsOwner, signUp } from './actions.js';

/** Unlike every other run's, so that a mail is this test's. */
export const stamp = (): string => String(process.hrtime.bigint());

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly extra: string;
}

/** Three candidates; the first has half as much time again. */
export function threePeople(): readonly [Person, Person, Person] {
  const one = (name: string, extra: string): Person => ({
    name,
    email: `${name.toLowerCase()}-${stamp()}@example.org`,
    extra,
  });
  return [one('Ada', '50%'), one('Ben', ''), one('Cleo', '')];
}

export const csvOf = (people: readonly Person[]): string =>
  ['email,name,extra time', ...people.map(({ email, name, extra }) => [email, name, extra])].join(
    '\n',
  );

/** The links of the invitations to these people, which the owner of the server finds in the outbox. */
export async function linksOf(browser: Browser, people: readonly Person[]): Promise<string[]> {
  const context = await browser.newContext();
  await signInAsOwner(context);
  const found = (): Promise<(string | undefined)[]> =>
    get<{ mails: { to: string; text?: string }[] }>(context, '/outbox').then(({ mails }) =>
      people.map(({ email }) => {
        const text = mails.find(({ to, text: body }) => to === email && body !== undefined)?.text;
        return /\/invitation#\S+/u.exec(text ?? '')?.[0];
      }),
    );
  await expect.poll(found, 'a mail to everybody').not.toContain(undefined);
  const links = (await found()).map(String);
  await context.close();
  return links;
}

/** The owner of the server lets the organisation see the keys of the bank. */
export async function grantKeys(browser: Browser, organisation: string): Promise<void> {
  const context = await browser.newContext();
  await signInAsOwner(context);
  await put(context, `/server/organisations/${organisation}/bank-keys`, { granted: true });
  await context.close();
}

/** A device of its own, with what went wrong on it. */
export async function device(browser: Browser): Promise<{
  context: BrowserContext;
  page: Page;
  seen: string[];
}> {
  const context = await browser.newContext();
  const seen = faults(context);
  return { context, page: await context.newPage(), seen };
}

/** From the link in the mail to the waiting room. */
export async function toTheWaitingRoom(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByTestId('enter').click();
  await page.getByTestId('agree').check();
  await page.getByTestId('consent').click();
  await page.getByTestId('to-the-waiting-room').click();
  await expect(page.getByTestId('start-assessment')).toBeVisible();
}

/** Two numbers of the first section, written and saved; then on to the second section. */
export async function answerNumbers(page: Page): Promise<void> {
  for (const [place, number] of ['12', '48'].entries()) {
    await page.getByTestId(`item-${String(place + 1)}`).click();
    await page.getByTestId('answer-number').fill(number);
    await expect(page.getByTestId(`item-${String(place + 1)}`)).toHaveAttribute(
      'data-progress',
      'saved',
    );
  }
  await leaveSection(page);
  await expect(page.getByTestId('answer-checks')).toBeVisible();
}

/** Leaves the open section for the next one, or hands in. */
export async function leaveSection(page: Page): Promise<void> {
  await page.getByTestId('leave-section').click();
  await page.getByTestId('confirm').click();
  // a dialog that is closing still gives the focus back: what is typed before that can go astray
  await expect(page.getByTestId('confirm')).toHaveCount(0);
}

interface Stored {
  items: { answer?: { body: { kind: string; sections?: Record<string, string> } } }[];
}

/** What the server has of the written answer in the room that is open. */
export async function storedText(page: Page): Promise<string | undefined> {
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { items } = await get<Stored>(page, `/attempts/${id}`);
  const written = items.find(({ answer }) => answer?.body.kind === 'structured');
  return written?.answer?.body.sections?.['checks'];
}

/** Seconds that the clock of the room shows. */
export async function secondsShown(page: Page): Promise<number> {
  const shown = await page.getByTestId('room-timer').getByRole('timer').innerText();
  return shown
    .trim()
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

export type Aids = 'none' | 'calculator' | 'plan-lab';

interface Made {
  readonly id: string;
  readonly version: number;
  readonly settings: object;
}

interface Invited {
  readonly email: string;
  readonly organisation: string;
  readonly assessment: string;
}

/** Publishes an assessment of a number and a plan with these aids, and invites somebody. Needs an account. */
async function inviteTo(page: Page, aids: Aids): Promise<Invited> {
  const { id } = await post<{ id: string }>(page, '/organisations', { name: `Aids ${stamp()}` });
  const all = `/organisations/${id}/assessments`;
  const title = `With ${aids}`;
  const made = await post<Made>(page, all, { title });
  const items = [questions.numeric, questions.plan].map((questionId) => ({
    type: 'fixed',
    questionId,
    weight: 10,
  }));
  const { version } = await put<Made>(page, `${all}/${made.id}`, {
    baseVersion: made.version,
    title,
    blueprint: { sections: [{ title: 'Sizing', intro: '', limitMinutes: null, items }] },
    settings: { ...made.settings, aids },
  });
  await post(page, `${all}/${made.id}/publish`, { version });
  const email = `ada-${stamp()}@example.org`;
  await post(page, `${all}/${made.id}/invitations`, { email, displayName: 'Ada' });
  return { email, organisation: id, assessment: made.id };
}

/** Somebody in the waiting room of an assessment with these aids, on a device of their own. */
export async function candidateFor(page: Page, aids: Aids) {
  const invited = await inviteTo(page, aids);
  const { email } = invited;
  const browser = page.context().browser()!;
  const [link] = await linksOf(browser, [{ name: 'Ada', email, extra: '' }]);
  const ada = await device(browser);
  await toTheWaitingRoom(ada.page, link!);
  return { ...ada, ...invited };
}

/** A member of the organisation who may review, on a device of their own. */
export async function reviewer(manager: Page, organisation: string, name: string) {
  const browser = manager.context().browser()!;
  const own = await device(browser);
  const email = await signUp(own.page, name);
  await post(manager, `/organisations/${organisation}/member-invitations`, {
    email,
    roles: ['reviewer'],
  });
  const outbox = await browser.newContext();
  await signInAsOwner(outbox);
  const token = async (): Promise<string | undefined> => {
    const { mails } = await get<{ mails: { to: string; text?: string }[] }>(outbox, '/outbox');
    const texts = mails.filter(({ to }) => to === email).map(({ text }) => text ?? '');
    return texts.map((text) => /\/join#(\S+)/u.exec(text)?.[1]).find(Boolean);
  };
  await expect.poll(token, 'a mail').toBeDefined();
  await post(own.page, '/member-invitations/accept', { token: await token(), asOther: true });
  await outbox.close();
  return own;
}
