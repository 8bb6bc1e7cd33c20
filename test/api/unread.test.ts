import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReportView } from '../../backend/src/taking/attempts/report.schemas.js';
import { testApp, type Agent, type TestApp } from './app.js';
import { NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';

const REAL = fileURLToPath(
  new URL('../../.build/server/backend/src/bank/grading/grading.worker.js', import.meta.url),
);

/** The real grader, but for answers that say so: those it never comes to an end of, or fails on. */
const TROUBLED = `
import grade from ${JSON.stringify(REAL)};
const said = ({ input }) => JSON.stringify(input.answer ?? null);
export default (order) => {
  if (said(order).includes('never ends')) {
    Atomics.store(order.begun, 0, process.hrtime.bigint());
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  if (said(order).includes('breaks it')) throw new RangeError('broken');
  // whatever does not say so takes no time at all, by the clock that ends what overruns
  const begun = new BigInt64Array(1);
  return grade({ ...order, begun });
};`;

let folder: string;
let api: TestApp;
let guest: Agent;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-unread-'));
  const filename = join(folder, 'troubled.mjs');
  writeFileSync(filename, TROUBLED);
  api = await testApp({ grading: { itemMs: 50, momentMs: 600_000 } }, undefined, {
    workers: () => filename,
  });
  guest = await api.guest();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

async function reportOn(tab: Tab): Promise<ReportView> {
  const { body } = await tab.report().expect(200);
  return body as ReportView;
}

describe('an answer that the program cannot grade', () => {
  it.each([
    ['takes too long', 'This answer never ends.', 'could not grade this answer in time'],
    ['breaks the grader', 'This answer breaks it.', 'failed to grade this answer'],
  ])('because it %s is kept, counts nothing, and says so', async (_, said, why) => {
    const tab = await Tab.practice(guest, STRUCTURED);
    await tab.save(text(said));
    expect((await tab.handIn()).body.state).toBe('graded');
    const { score, items } = await reportOn(tab);
    expect(score).toBe(0);
    expect(items[0]?.answer).toEqual(text(said));
    expect(items[0]?.report.criteria.length).toBeGreaterThan(0);
    const unread = items[0]?.report.adjustments.find(({ id }) => id === 'unread');
    expect(unread).toMatchObject({ points: 0, why: expect.stringContaining(why) });
    const grade = await api.db.grade.findFirst({ where: { attemptItemId: items[0]!.id } });
    expect(grade?.graderVersion).toMatch(/, unread$/);
  });

  it('takes nothing from the other answers of its attempt', async () => {
    const tab = await Tab.started(guest, 20, [STRUCTURED, NUMERIC]);
    await tab.save(text('This answer never ends.'));
    await tab.event('next');
    // what cannot be read is followed by no question about it
    expect(tab.current.question?.id).toBe(NUMERIC);
    await tab.save({ kind: 'numeric', text: '12 %' });
    expect((await tab.handIn()).body.state).toBe('graded');
    const { items } = await reportOn(tab);
    expect(items.map(({ report }) => report.adjustments.some(({ id }) => id === 'unread'))).toEqual(
      [true, false],
    );
  });
});
