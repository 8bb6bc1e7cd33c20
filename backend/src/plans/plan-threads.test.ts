import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PlanThreads } from './plan-threads.js';

/** Answers, and dies afterwards, when nobody waits for it. */
const DIES_IDLE = `export default () => {
  setTimeout(() => { throw new Error('out of the blue'); }, 50);
  return 'done';
};`;

it('a thread that dies between two tasks does not take the server down, and the next search has another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mw-thread-'));
  const filename = join(folder, 'thread.mjs');
  writeFileSync(filename, DIES_IDLE);
  const threads = new PlanThreads({ filename });
  const search = () => threads.search({}, new AbortController().signal);
  try {
    expect(await search()).toBe('done');
    await pause(500);
    expect(await search()).toBe('done');
    await pause(500);
  } finally {
    await threads.onModuleDestroy();
    rmSync(folder, { recursive: true, force: true });
  }
});
