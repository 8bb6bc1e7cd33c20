/** Codes that mean "the server is not there", not "the statement is wrong": node's, PostgreSQL's class 08 and 57P, Prisma's P1xxx. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300|P1001|P1002|P1008|P1017|P2024)$/;

const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Query read timeout|Client has encountered a connection error|Can't reach database server|server has closed the connection|the database system is (starting up|shutting down|in recovery mode)/i;

/** The driver adapter's kinds of the same. */
const KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

const DEEPEST = 6;

/** Codes that mean "nothing can be written": PostgreSQL's disk full, I/O error and read only, and the file system's own. */
const STORAGE_CODES = /^(53100|58030|25006|ENOSPC|EROFS|EDQUOT)$/;

/** A file system that was mounted anew has no code of its own in PostgreSQL. */
const STORAGE_MESSAGES = /No space left on device|Read-only file system|Disk quota exceeded/i;

/**
 * Codes that mean "it took too long, stood in another's way or asked for too much, and was rolled back": PostgreSQL's
 * statement, lock, idle and transaction time-outs, its deadlocks (and Prisma's name for them), and its class 53 but for
 * what has words of its own.
 */
const BUSY_CODES = /^(57014|55P03|25P03|25P04|40001|40P01|P2034|53000|53200|53400)$/;

/** Prisma has one code (P2028) for a transaction that ran out of time and for one that our code used wrongly. */
const BUSY_MESSAGES = /Unable to start a transaction in the given time|on an expired transaction/i;

/** What tells one kind of fault from the others. */
interface Signs {
  readonly codes: RegExp;
  readonly messages: RegExp;
  readonly kinds: ReadonlySet<string>;
}

const UNAVAILABLE: Signs = { codes: CODES, messages: MESSAGES, kinds: KINDS };
const STORAGE: Signs = { codes: STORAGE_CODES, messages: STORAGE_MESSAGES, kinds: new Set() };
const BUSY: Signs = {
  codes: BUSY_CODES,
  messages: BUSY_MESSAGES,
  kinds: new Set(['TransactionWriteConflict']),
};

/** True when `error`, or what caused it, says that the database cannot be reached at the moment. */
export const isDatabaseUnavailable = (error: unknown): boolean => shows(error, UNAVAILABLE);

/** True when `error`, or what caused it, says that the disk is full or takes no writes. */
export const isStorageFull = (error: unknown): boolean => shows(error, STORAGE);

/** True when `error`, or what caused it, says that the database had too much to do and rolled back what was asked of it. */
export const isDatabaseBusy = (error: unknown): boolean => shows(error, BUSY);

function shows(error: unknown, signs: Signs, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false;
  const { code, kind, message, originalCode, cause, meta, errors } = error as Readonly<
    Record<string, unknown>
  >;
  if ([code, originalCode].some((value) => typeof value === 'string' && signs.codes.test(value)))
    return true;
  if (typeof kind === 'string' && signs.kinds.has(kind)) return true;
  if (typeof message === 'string' && signs.messages.test(message)) return true;
  const inner = [
    cause,
    meta,
    (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError,
  ];
  return [...inner, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some((one) =>
    shows(one, signs, depth + 1),
  );
}
