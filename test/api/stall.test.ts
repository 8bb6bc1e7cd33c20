import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testApp, type Agent, type TestApp } from './app.js';
import { MINUTES, NUMERIC, STRUCTURED, Tab, text } from './attempt-driver.js';

/**
 * A server whose grading never comes to an end of itself: what still answers has not graded on its own thread. Each
 * thread says in the folder that it has begun.
 */
const NEVER = `
export default ({ begun }) => {
  Atomics.store(begun, 0, process.hrtime.bigint());
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
};`;

let folder: string;
let api: TestApp;
let guest: Agent;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mw-stall-'));
  const filename = join(folder, 'never.mjs');
  writeFileSync(filename, NEVER);
  // a request waits no moment for a grade, and nothing overruns while this suite runs
  const grading = { itemMs: 3_600_000, momentMs: 0 };
  api = await testApp({ grading }, undefined, { workers: () => filename });
  guest = await api.guest();
});
afterAll(async () => {
  await api.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('while nothing is ever graded', () => {
  it('a hand-in is answered, and the report is said to follow', async () => {
    const tab = await Tab.practice(guest, STRUCTURED);
    await tab.save(text('I profile the step and look at the all-reduce.'));
    const handedIn = await tab.handIn();
    expect([handedIn.status, handedIn.body.state]).toEqual([200, 'submitted']);
    const report = await tab.report();
    expect([report.status, report.body.code, report.body.state]).toEqual([
      409,
      'not-graded',
      'submitted',
    ]);
    expect((await tab.reload()).state).toBe('submitted');
  });

  it('others save, hand in and look at their attempts', async () => {
    const other = await api.guest();
    const first = await Tab.practice(guest, STRUCTURED);
    await first.save(text('1\n'.repeat(10_000)));
    await first.handIn();
    const tab = await Tab.practice(other, NUMERIC);
    await tab.save({ kind: 'numeric', text: '12 %' });
    expect((await tab.handIn()).body.state).toBe('submitted');
  });

  it('an interview over by the clock is handed in, and seen to be', async () => {
    const tab = await Tab.started(guest, 20, [NUMERIC]);
    await tab.save({ kind: 'numeric', text: '12 %' });
    api.clock.advance(30 * MINUTES);
    expect((await tab.reload()).state).toBe('submitted');
  });
});
