/**
 * Loaded into the server by the bench (NODE_OPTIONS=--import ...), so that the server itself needs no way to be asked: on
 * SIGWINCH (others end the server) it writes how long its event loop was held up since the last time, in milliseconds, to EVENT_LOOP_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const file = process.env.EVENT_LOOP_FILE;
/** The sampling timer itself takes this long between two looks, which is no delay. */
const RESOLUTION_MS = 5;

if (isMainThread && file !== undefined) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  process.on('SIGWINCH', () => {
    const beyond = (ns) => Math.max(0, ns / 1e6 - RESOLUTION_MS);
    const found = {
      p50: beyond(delay.percentile(50)),
      p99: beyond(delay.percentile(99)),
      max: beyond(delay.max),
    };
    delay.reset();
    writeFileSync(`${file}.new`, JSON.stringify(found));
    renameSync(`${file}.new`, file);
  });
}
