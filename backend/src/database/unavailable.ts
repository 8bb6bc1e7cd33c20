/** Codes that mean "the server is not there", not "the statement is wrong": node's, PostgreSQL's class 08 and 57P, Prisma's P1xxx. */
const CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH|08\w{3}|57P0[1-5]|53300|P1001|P1002|P1008|P1017|P2024)$/;

const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Can't reach database server|server has closed the connection|the database system is (starting up|shutting down|in recovery mode)/i;

/** The driver adapter's kinds of the same. */
const KINDS = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
]);

const DEEPEST = 6;

/** True when `error`, or what caused it, says that the database cannot be reached at the moment. */
export function isDatabaseUnavailable(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > DEEPEST) return false;
  const { code, kind, message, originalCode, cause, meta, errors } = error as Readonly<
    Record<string, unknown>
  >;
  if ([code, originalCode].some((value) => typeof value === 'string' && CODES.test(value)))
    return true;
  if (typeof kind === 'string' && KINDS.has(kind)) return true;
  if (typeof message === 'string' && MESSAGES.test(message)) return true;
  const inner = [
    cause,
    meta,
    (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError,
  ];
  return [...inner, ...(Array.isArray(errors) ? (errors as unknown[]) : [])].some((one) =>
    isDatabaseUnavailable(one, depth + 1),
  );
}
