/** A fault of how a command was called, or a file that cannot be read: exit code 2, one sentence on stderr. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A fault that its message explains: exit code 1, without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** Errors whose messages say what is wrong and what to do; by name, so that this file loads nothing. */
const PLAIN: Readonly<Record<string, 1 | 2>> = {
  UsageError: 2,
  ConfigError: 2,
  PlainError: 1,
  BankError: 1,
  BackupError: 1,
  DataFolderError: 1,
  DatabaseError: 1,
  MigrationError: 1,
  RoleError: 1,
};

/** @internal */
export const exitCodeOf = (error: unknown): 1 | 2 =>
  error instanceof Error ? (PLAIN[error.name] ?? 1) : 1;

/**
 * What a person reads: the message where it explains itself, the whole stack where it is a bug.
 * @internal
 */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return `meshwright: ${String(error)}`;
  return `meshwright: ${error.name in PLAIN ? error.message : (error.stack ?? error.message)}`;
}

/** Ends the process; for the top of a command. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(exitCodeOf(error));
}
