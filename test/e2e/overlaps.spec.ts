import { expect, test } from '@playwright/test';
import { faults, get, post, questions, signUp } from './actions.js';
import { answered, publishTwo } from './answered.js';
import { expectClean, expectCleanInAllLooks } from './expect-clean.js';
import { device, linksOf, stamp } from './hiring.js';
import { pressOn, tabTo } from './keys.js';

const OWN = `Before I change anything I would take one trace of a step on a single server and one on all of them, with the
same local batch, and lay them over each other: what the wider one has more of between the last backward kernel and the
optimizer is exchange that nobody hides. Then buckets, then the order in which gradients become ready, then the wire.`;
const HONEST = `My first suspicion would be the input side, as eight workers for each card share two sockets. I would count
how long each iteration waits for its batch with the profiler, replace the loader by random tensors, and only when that
does not help would I go on to look at how gradients are reduced and whether find_unused_parameters walks the graph.`;

/** Every sixth word is another one. */
const altered = (text: string): string =>
  text
    .split(/\s+/u)
    .map((word, at) => (at % 6 === 5 ? `so${String(at)}` : word))
    .join(' ');

test('words that two answers share are seen where people decide, by the candidate, and what was made of it', async ({
  page: mona,
  browser,
}) => {
  const seen = faults(mona.context());
  await signUp(mona, 'Mona');
  const { organisation, assessment } = await publishTwo(mona);
  const all = `/organisations/${organisation}/assessments/${assessment}`;
  const people = ['Ada', 'Ben', 'Cleo'].map((name) => ({
    name,
    email: `${name.toLowerCase()}-${stamp()}@example.org`,
    extra: '',
  }));
  for (const { name, email } of people)
    await post(mona, `${all}/invitations`, { email, displayName: name });
  const links = await linksOf(browser, people);
  const invitations: string[] = [];
  for (const [at, text] of [OWN, altered(OWN), HONEST].entries())
    invitations.push(await answered(browser, links[at]!, text, at === 1 ? 321 : 0));
  const compared = async () => {
    const of = await Promise.all(
      invitations.map((id) =>
        get<{ others: number; overlaps: object[] }>(mona, `${all}/invitations/${id}/overlaps`),
      ),
    );
    return of.map(({ overlaps }) => overlaps.length);
  };
  await expect.poll(compared).toEqual([1, 1, 0]);

  await mona.goto(`${all}/decisions`);
  await expect(mona.getByTestId('overlapping')).toHaveCount(2);
  await expect(mona.getByTestId('overlapping').first()).toHaveText('1 answer shares words');

  // from the list to both texts, and what was made of it, with the keyboard alone
  await pressOn(mona.getByRole('link', { name: 'Ben', exact: true }));
  const noticed = mona.getByTestId('decision-record');
  await expect(noticed).toContainText('Pasted 1 time, 321 characters in all.');
  await pressOn(noticed.getByText('1 entry with what the candidate says to them'));
  await expect(noticed).toContainText('Pasted 321 characters in question 1');
  await expect(mona.getByTestId('signal-lines')).toContainText('321 characters: question 1');
  await expect(mona.getByTestId('signals')).toContainText('Not on record: copied text');
  await tabTo(mona.getByLabel('What was made of: Pasted text'));
  await mona.keyboard.type('He showed us the notes that he pasted.');
  await pressOn(mona.getByTestId('find-paste'));
  await expect(mona.getByTestId('signal-findings')).toContainText('He showed us the notes');
  const overlap = mona.getByTestId('overlap');
  await expect(overlap).toHaveCount(1);
  await expect(overlap).toContainText('of its words stand in another candidate’s answer');
  await expect(overlap.getByRole('link', { name: 'Ada' })).toBeVisible();
  await pressOn(overlap.getByText('Both texts side by side'));
  await expect(mona.getByTestId('overlap-texts').locator('mark').first()).toBeVisible();
  await expectCleanInAllLooks(mona, 'overlaps');
  await tabTo(overlap.getByLabel('What was made of'));
  await mona.keyboard.type('Both were asked in a call and explained it in their own words.');
  await pressOn(mona.getByTestId('add-finding'));
  await expect(mona.getByTestId('overlap-said')).toContainText('Both were asked in a call');

  // an honest answer says so
  await mona.goto(`${all}/decisions/${invitations[2]!}`);
  await expect(mona.getByTestId('overlaps')).toContainText('No overlap of 50 % of the words');
  await expect(mona.getByTestId('decision-record')).toContainText('Nothing is on record');
  await expectClean(mona, 'overlaps-none');

  // the reviewer is told, too: of two answers one at least has it, whichever comes first
  await mona.goto(`${all}/review?question=${questions.structured}`);
  const desk = mona.getByTestId('review-desk');
  await expect(desk).toBeVisible();
  const told: string[] = await desk.getByTestId('task-overlap').allTextContents();
  const words = await desk.getByRole('region', { name: 'The answer' }).textContent();
  await mona.getByTestId('put-aside').click();
  await expect(desk.getByRole('region', { name: 'The answer' })).not.toHaveText(words ?? '');
  told.push(...(await desk.getByTestId('task-overlap').allTextContents()));
  expect(told.join()).toContain('of its words stand in another candidate’s answer');
  await expectClean(mona, 'overlaps-review');

  // the candidate reads it, not whose the other is, and replies
  const ben = await device(browser);
  const token = links[1]!.slice(links[1]!.indexOf('#') + 1);
  await post(ben.context, '/invitation/redeem', { token, with: 'link' });
  await ben.page.goto('/my-data');
  const record = ben.page.getByTestId('record');
  await record.locator('summary').click();
  await expect(record).toContainText('of your words stand in another candidate’s answer');
  await expect(record).toContainText('Both were asked in a call');
  await expect(record).toContainText('what was pasted: “He showed us the notes');
  await expect(record).not.toContainText('Ada');
  await expect(record).not.toContainText('Mona');
  await record
    .getByRole('button', { name: /Reply to: Your answer/u })
    .first()
    .click();
  await ben.page.getByTestId('reply-text').fill('We learnt from the same course.');
  await ben.page.getByTestId('send-reply').click();
  await expect(record).toContainText('We learnt from the same course.');
  await expectClean(ben.page, 'overlaps-candidate');
  expect(ben.seen).toEqual([]);
  expect(seen).toEqual([]);
});
