import { execFileSync } from 'node:child_process';
import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Binaries } from './binaries.js';
import { DataFolderError } from './data-folder-error.js';
import { lockFolder, type FolderLock } from './folder-lock.js';
import { runningPostmaster, type Postmaster } from './postmaster.js';
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
 * Takes `root` for this process. An owner that has just died leaves its server behind, one that is leaving holds the
 * folder still: they are waited for. A server that stays ready has a live owner and is never touched, as its leash would
 * have ended it at once. Throws DataFolderError for that, and for an owner that does not go.
 */
export function takeFolder(root: string, dataDir: string): Promise<FolderLock> {
  return whenFree(dataDir, () => lockFolder(root));
}

/** Waits for the server of an owner that has just died, as `takeFolder` does; for who owns the folder already. */
export async function waitForPredecessor(dataDir: string): Promise<void> {
  await whenFree(dataDir, () => Promise.resolve(true));
}

async function whenFree<T>(
  dataDir: string,
  take: () => Promise<T | null>,
  patience: Patience = { ready: 1_000, leaving: 10_000 },
): Promise<T> {
  const start = performance.now();
  let leavingSince = start;
  for (;;) {
    const server = runningPostmaster(dataDir);
    const taken = server ? null : await take();
    if (taken !== null) return taken;
    const now = performance.now();
    if (!server?.ready) leavingSince = now;
    if (now - leavingSince > patience.ready || now - start > patience.leaving)
      throw inUse(dataDir, server);
    // not in step with another who asks
    await new Promise((resolve) => setTimeout(resolve, 50 + 50 * Math.random()));
  }
}

const inUse = (dataDir: string, server: Postmaster | null): DataFolderError =>
  new DataFolderError(
    `${dataDir} is in use by another running copy (${server ? `PostgreSQL pid ${String(server.pid)}` : 'whose PostgreSQL does not run at the moment'}): stop that one, or set DATA_DIR to another folder`,
  );

/** Milliseconds. */
interface Patience {
  /** How long a ready server is watched before it counts as somebody's. */
  readonly ready: number;
  /** How long one that is starting or stopping may take. */
  readonly leaving: number;
}

/** Where `meshwright restore` brings a copy up before it takes its place. */
export const draftOfRestore = (dataDir: string): string => `${dataDir}.restoring`;

/** Runs initdb once, beside the final place, so that an interrupted first start leaves nothing half made. */
export function initialise(dataDir: string, binaries: Binaries, identity: Identity): void {
  if (existsSync(join(dataDir, 'PG_VERSION'))) return;
  const restoring = draftOfRestore(dataDir);
  if (existsSync(restoring))
    throw new DataFolderError(
      `A restore was cut off, and there is no database in ${dataDir}: restore once more, or delete ${restoring} to begin anew. What was there before, if anything was, is beside it, named data.replaced-…`,
    );
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new DataFolderError(
      `${dataDir} is no whole database (it has no file PG_VERSION): restore a backup with "meshwright restore --replace", which moves it aside, or set DATA_DIR to another folder`,
    );
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
