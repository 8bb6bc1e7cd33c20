import type { ClientConfig } from 'pg';

/** For how long the database is waited for; milliseconds. */
export interface Limits {
  /** For so long a connection is waited for, free or new. */
  readonly connection: number;
  /** PostgreSQL ends a statement after this, */
  readonly statement: number;
  /** a wait for somebody else's lock after this, */
  readonly lock: number;
  /** and a transaction of which it has heard nothing for this long, so that a dead process holds no lock. */
  readonly idle: number;
  /** After this a connection on which no answer came is given up: PostgreSQL is frozen, or cannot be reached. */
  readonly silence: number;
}

/** What is known to take long (jobs, imports, figures, exports) gets so many times the time of other requests. */
const PATIENCE = 12;
const IDLE_MS = 60_000;
/** Less than all of it, so that the error says what was waited for. */
const LOCK_SHARE = 0.8;
const CONNECTION_MS = 5_000;
/** What PostgreSQL itself ends must have time to be told. */
const TELLING_MS = 1_000;

/** `timeoutMs`: DATABASE_TIMEOUT. */
export function limitsOf(timeoutMs: number, patient: boolean): Limits {
  const statement = patient ? PATIENCE * timeoutMs : timeoutMs;
  return {
    connection: Math.min(CONNECTION_MS, timeoutMs / 2),
    statement,
    lock: LOCK_SHARE * statement,
    idle: IDLE_MS,
    silence: statement + TELLING_MS,
  };
}

/** For a client of its own, beside the pools, that nobody waits for at once. */
export function limitsOfClient(
  timeoutMs: number,
): Pick<ClientConfig, 'connectionTimeoutMillis' | 'query_timeout'> {
  const { connection, silence } = limitsOf(timeoutMs, true);
  return { connectionTimeoutMillis: connection, query_timeout: silence };
}

/** pg's word for a connection that was silent for too long. */
export const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout';
