import { ConfigError } from '../config/config.js';
import { DataFolderError } from '../database/embedded/data-folder.js';
import { MigrationError } from '../database/migrate.js';

/** A fault of how a command was called, or a file that cannot be read: exit code 2, one sentence on stderr. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** A fault that its message explains: exit code 1, without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

export const exitCodeOf = (error: unknown): 1 | 2 =>
  error instanceof UsageError || error instanceof ConfigError ? 2 : 1;

/** What a person reads: the message where it explains itself, the whole stack where it is a bug. */
export function explain(error: unknown): string {
  const plain = [ConfigError, DataFolderError, MigrationError, PlainError, UsageError].some(
    (kind) => error instanceof kind,
  );
  if (!(error instanceof Error)) return `meshwright: ${String(error)}`;
  return plain || /^(PostgreSQL|No PostgreSQL)/.test(error.message)
    ? `meshwright: ${error.message}`
    : `meshwright: ${error.stack ?? error.message}`;
}

/** Ends the process; for the top of a command. */
export function exitWith(error: unknown): never {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(exitCodeOf(error));
}
