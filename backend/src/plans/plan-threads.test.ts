import type { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { PlanThreads } from './plan-threads.js';

it('a thread that dies between two tasks is logged and does not end the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mw-thread-'));
  const filename = join(folder, 'thread.mjs');
  writeFileSync(filename, `export default () => 'done';`);
  const threads = new PlanThreads({ filename });
  const search = () => threads.search({}, new AbortController().signal);
  Logger.overrideLogger(false);
  try {
    expect(await search()).toBe('done');
    // how the pool tells of a death that no task can hear of; an event nobody listens to is thrown
    const pool = Reflect.get(threads, 'searching') as unknown as EventEmitter;
    expect(pool.emit('error', new Error('out of memory'))).toBe(true);
    expect(await search()).toBe('done');
  } finally {
    await threads.onModuleDestroy();
    rmSync(folder, { recursive: true, force: true });
  }
});
