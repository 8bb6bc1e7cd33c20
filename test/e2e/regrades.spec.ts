import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { faults, get, post, questions, signUp } from './actions.js';
import { answered, draftTwo } from './answered.js';
import { expectCleanInAllLooks } from './expect-clean.js';
import { device, linksOf, stamp } from './hiring.js';
import { pressOn, tabTo } from './keys.js';

const PROFILED =
  'I profile a step with nsys on every rank to see how long the all-reduce takes and whether it overlaps with the backward pass, because exposed communication grows with the nodes.';
const VERIFIED =
  'I change one thing at a time and measure the scaling curve again after each change, and I compare the loss at equal samples, because otherwise I would not know which change helped.';
const TEXTS = [PROFILED, 'I would look at it.', VERIFIED] as const;
const REASON = 'Profiling had too little weight in the rubric.';

/** Everything is reviewed at once, and the program's word is told at the hand-in. */
const settings = {
  review: { secondMarkingPercent: 0, differenceThreshold: 10 },
  results: { releaseAfter: 'hand-in', show: 'score', expectedDays: 14, appealDays: 14 },
};

/** An assessment whose candidates are graded by another rubric than the server's bank has by now. */
async function publishedBefore(page: Page): Promise<{ organisation: string; assessment: string }> {
  const { organisation, assessment, version } = await draftTwo(page, settings);
  const { user } = await get<{ user: { id: string } }>(page, '/session');
  const place = [organisation, assessment, String(version), user.id];
  execFileSync(
    process.execPath,
    ['test/e2e/publish-as-before.mjs', ...place, questions.structured, 'profile', 'verify'],
    {
      env: {
        PATH: process.env['PATH'] ?? '',
        DATA_DIR: readFileSync('.build/e2e-data-folder', 'utf8'),
        LOG_LEVEL: 'error',
      },
    },
  );
  return { organisation, assessment };
}

interface Task {
  readonly id: string;
  readonly gradeId: string;
  readonly lease: { epoch: number };
  readonly rows: { id: string; proposed: number }[];
}

interface Row {
  readonly attempt: string;
  readonly candidate: { displayName: string };
}

/** A manager takes every proposal, and tells one person their result. */
async function reviewAndTell(page: Page, all: string, person: string): Promise<void> {
  for (const question of [questions.structured, questions.choice])
    for (;;) {
      const { task } = await post<{ task: Task | null }>(page, `${all}/review/next`, { question });
      if (task === null) break;
      const points = task.rows.map(({ id: row, proposed }) => ({ row, points: proposed }));
      const { id, gradeId, lease } = task;
      const mark = { epoch: lease.epoch, gradeId, points };
      await post(page, `${all}/review/items/${id}/marks`, mark);
    }
  const { rows } = await get<{ rows: Row[] }>(page, `${all}/results?limit=9`);
  const told = rows.filter(({ candidate }) => candidate.displayName === person);
  await post(page, `${all}/results/release`, { attempts: told.map(({ attempt }) => attempt) });
}

test('a manager regrades after a rubric has changed, applies it and takes it back, by keyboard', async ({
  page: mona,
  browser,
}) => {
  const seen = faults(mona.context());
  await signUp(mona, 'Mona');
  const { organisation, assessment } = await publishedBefore(mona);
  const all = `/organisations/${organisation}/assessments/${assessment}`;
  const people = ['Adalind', 'Benedetta', 'Cleo'].map((name) => ({
    name: `${name} Candidate`,
    email: `${name.toLowerCase()}-${stamp()}@example.org`,
    extra: '',
  }));
  for (const { name, email } of people)
    await post(mona, `${all}/invitations`, { email, displayName: name });
  const links = await linksOf(browser, people);
  for (const [n, link] of links.entries()) await answered(browser, link, TEXTS[n]!);
  await reviewAndTell(mona, all, people[2]!.name);

  // Adalind reads what the program says by itself
  const ada = await device(browser);
  await ada.page.goto(links[0]!);
  await ada.page.getByTestId('enter').press('Enter');
  await ada.page.getByTestId('to-result').press('Enter');
  const told = ada.page.getByTestId('told-score');
  await expect(told).toBeVisible();
  const before = await told.innerText();

  // what differs, and a run over it
  for (const page of ['decisions', 'review', 'results']) {
    await mona.goto(`${all}/${page}`);
    await expect(mona.getByTestId('changed-since')).toContainText('would be graded otherwise');
  }
  await pressOn(mona.getByRole('link', { name: 'See what would change' }));
  await expect(mona.getByTestId('regrade-changes')).toContainText('2 criteria differ');
  await expectCleanInAllLooks(mona, 'regrades-differ');
  await pressOn(mona.getByTestId('regrade-start'));
  const state = mona.getByTestId('regrade-state');
  await expect(state).toHaveText('Run 1: Waits for a decision');

  // whom it would reach, and nothing has changed yet
  await expect(mona.getByTestId('regrade-totals')).toContainText('2 of 3 attempts');
  await expect(mona.getByTestId('regrade-totals')).toContainText('1 candidate has been told');
  await expect(mona.getByTestId('regrade-questions')).toContainText('back to a first mark');
  const rows = mona.getByTestId('regrade-candidates').locator('summary');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'has been told a result' })).toContainText('Cleo');
  await pressOn(rows.filter({ hasText: 'Adalind' }));
  await expect(mona.getByTestId('regrade-candidates')).toContainText('Profiles the step');
  await expectCleanInAllLooks(mona, 'regrade-ready');
  await ada.page.reload();
  await expect(told).toHaveText(before);

  // without a reason it is not applied
  await pressOn(mona.getByTestId('regrade-apply'));
  await expect(mona.getByTestId('confirm')).toBeDisabled();
  await tabTo(mona.getByLabel('Reason'));
  await mona.keyboard.type(REASON);
  await expectCleanInAllLooks(mona, 'regrade-applying');
  await tabTo(mona.getByLabel('Reason'));
  await mona.keyboard.press('Enter');
  await expect(state).toHaveText('Run 1: Applied');
  await expect(mona.getByText(REASON)).toBeVisible();
  await expect(state).toBeFocused();
  await expectCleanInAllLooks(mona, 'regrade-applied');
  await ada.page.reload();
  await expect(told).not.toHaveText(before);
  expect(parseFloat(await told.innerText())).toBeGreaterThan(parseFloat(before));

  await pressOn(mona.getByTestId('regrade-undo'));
  await tabTo(mona.getByLabel('Reason'));
  await mona.keyboard.type('The panel wants the old rubric.');
  await pressOn(mona.getByTestId('confirm'));
  await expect(state).toHaveText('Run 1: Undone');
  await expectCleanInAllLooks(mona, 'regrade-undone');
  await ada.page.reload();
  await expect(told).toHaveText(before);
  await pressOn(mona.getByRole('link', { name: 'Corrections' }));
  await expect(mona.getByTestId('regrade-runs')).toContainText('Undone');
  await expectCleanInAllLooks(mona, 'regrades');
  expect([...seen, ...ada.seen]).toEqual([]);
  await ada.context.close();
});
