import type { Logger } from '@nestjs/common';
import { Piscina } from 'piscina';

const IDLE_MS = 60_000;
const MEMORY_MB = 512;

/** The file that a thread runs, and how Node starts it. */
export interface ThreadFile {
  readonly filename: string;
  readonly execArgv?: readonly string[];
}

/** At most so many threads of `file`, each begun when first needed and ended after a minute without work. */
export function threadPool(file: ThreadFile, maxThreads: number, logger: Logger): Piscina {
  const pool = new Piscina({
    filename: file.filename,
    ...(file.execArgv === undefined ? {} : { execArgv: [...file.execArgv] }),
    minThreads: 0,
    maxThreads,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  // a thread may die while it has no task that could hear of it: without a listener the event would end the server
  pool.on('error', (error: unknown) => {
    logger.error({ err: error, msg: 'a thread has died; another takes its place' });
  });
  return pool;
}
