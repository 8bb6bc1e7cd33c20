import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { DataFolderError } from './data-folder-error.js';
import { runningPostmaster } from './postmaster.js';
import type { Identity } from './run-as.js';

/** A socket's address holds 108 bytes on Linux, 104 on macOS, the end mark included; PostgreSQL adds `/.s.PGSQL.5432`. */
const SOCKET_PATH_LIMIT = 103;
const SOCKET_NAME = '/.s.PGSQL.5432';

/** Makes the folder (mode 0700, owned by the server's user), or says why it cannot be used. */
export function prepareFolder(root: string, identity: Identity): void {
  if (process.platform !== 'win32' && Buffer.byteLength(root + SOCKET_NAME) > SOCKET_PATH_LIMIT) {
    throw new DataFolderError(
      `The path of the data folder ${root} is too long for a Unix socket (${String(SOCKET_PATH_LIMIT)} bytes with ${SOCKET_NAME}): set DATA_DIR to a shorter one`,
    );
  }
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    if (identity.uid !== undefined && identity.gid !== undefined)
      chownSync(root, identity.uid, identity.gid);
    accessSync(root, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataFolderError(
      `The data folder ${root} cannot be written (${(error as Error).message}): give this user the right to it, or set DATA_DIR to another folder`,
    );
  }
}

/**
 * The server of an owner that has just died is on its way out: wait for it. One that stays ready has a live owner and
 * is never touched: its leash would have ended it at once. Throws DataFolderError for that, and for one that never ends.
 */
export async function waitForPredecessor(
  dataDir: string,
  patience: Patience = { ready: 1_000, leaving: 10_000 },
): Promise<void> {
  const start = performance.now();
  let leavingSince = start;
  for (let owner = runningPostmaster(dataDir); owner; owner = runningPostmaster(dataDir)) {
    const now = performance.now();
    if (!owner.ready) leavingSince = now;
    if (now - leavingSince > patience.ready || now - start > patience.leaving) {
      throw new DataFolderError(
        `${dataDir} is in use by another running copy (PostgreSQL pid ${String(owner.pid)}): stop that one, or set DATA_DIR to another folder`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Milliseconds. */
interface Patience {
  /** How long a ready server is watched before it counts as somebody's. */
  readonly ready: number;
  /** How long one that is starting or stopping may take. */
  readonly leaving: number;
}

/** Runs initdb once, beside the final place, so that an interrupted first start leaves nothing half made. */
export function initialise(dataDir: string, binaries: Binaries, identity: Identity): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const draft = `${dataDir}.init`;
  rmSync(draft, { recursive: true, force: true });
  try {
    execFileSync(
      binaries.initdb,
      ['-D', draft, '-U', 'app', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-instructions'],
      { ...identity, stdio: 'pipe', cwd: '/' },
    );
  } catch (error) {
    const detail = String((error as { stderr?: Buffer }).stderr ?? (error as Error).message).trim();
    throw new DataFolderError(
      `PostgreSQL could not make its database in ${dataDir}: ${detail}. ${hint(identity)}`,
    );
  }
  renameSync(draft, dataDir);
}

const hint = (identity: Identity): string =>
  identity.uid === undefined
    ? 'Set DATA_DIR to a folder that this user can write'
    : `Started as root, the server runs as user id ${String(identity.uid)}, which must be able to reach the folder: set DATA_DIR to a place outside private folders, or start as an ordinary user`;
