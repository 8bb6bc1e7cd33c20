import { chownSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import type { Config } from '../config/index.js';
import {
  draftOfRestore,
  findBinaries,
  type FolderLock,
  type Identity,
  identityForPostgres,
  limitsOfClient,
  lockFolder,
  migrationFiles,
  MIGRATIONS,
  prepareFolder,
  runningPostmaster,
  startAside,
} from '../database/index.js';
import { migrationsOf } from './back-up.js';
import { BackupError } from './backup-error.js';
import { readBackup, type About } from './backup-file.js';
import { embeddedPlace, fingerprintOf, platform } from './place.js';
import { pass, type Read } from './tar.js';

export interface Restored {
  readonly dataDir: string;
  /** When the backup was begun. */
  readonly createdAt: string;
  /** Where the database that was here before is now; null where there was none. */
  readonly replaced: string | null;
  /** Migrations that the next start applies. */
  readonly pendingMigrations: readonly string[];
  /** Whether stored secrets can be read: `missing` and `another` need the key of the server that was backed up. */
  readonly secretsKey: 'none needed' | 'the same' | 'missing' | 'another';
}

/**
 * Makes the embedded database anew from `file`. The whole file is read and checked before anything is touched; data that
 * is there stays unless `replace` is given, and then it is moved aside. Throws BackupError.
 */
export async function restore(config: Config, file: string, replace: boolean): Promise<Restored> {
  const { root, data } = embeddedPlace(config);
  const identity = identityForPostgres();
  const about = await readBackup(file);
  const pendingMigrations = await assertFits(file, about, identity);
  prepareFolder(root, identity);
  const lock = await lockFolder(root);
  try {
    assertStopped(data, lock);
    if (existsSync(data) && !replace)
      throw new BackupError(
        `${root} holds a database: choose another folder with DATA_DIR, or say --replace, which moves it aside`,
      );
    const draft = draftOfRestore(data);
    await extract(file, draft, identity);
    await assertWhole({ root, draft, timeoutMs: config.databaseTimeoutMs }, about);
    return {
      dataDir: root,
      createdAt: about.createdAt,
      replaced: swap(data, draft),
      pendingMigrations,
      secretsKey: keyOf(about, config),
    };
  } finally {
    lock?.release();
  }
}

/** Names the migrations that are still to come. */
async function assertFits(file: string, about: About, identity: Identity): Promise<string[]> {
  const { postgres } = await findBinaries(identity);
  const [, here = ''] =
    /(\d+\.\d+)/.exec(
      execFileSync(postgres, ['--version'], { ...identity, cwd: '/', encoding: 'utf8' }),
    ) ?? [];
  const major = (version: string): string => version.split('.')[0] ?? '';
  if (major(here) !== major(about.postgres))
    throw new BackupError(
      `${file} was made with PostgreSQL ${about.postgres}, and this Meshwright has ${here}: restore it with a Meshwright of the same major version. Nothing was changed`,
    );
  if (about.platform !== platform())
    throw new BackupError(
      `${file} was made on ${about.platform}, and this is ${platform()}, where PostgreSQL lays out its files in another way: restore it on such a machine. Nothing was changed`,
    );
  const known = new Map(migrationFiles(MIGRATIONS).map((each) => [each.name, each.checksum]));
  const strange = about.migrations.find(({ name, checksum }) => known.get(name) !== checksum);
  if (strange)
    throw new BackupError(
      `${file} was made by another Meshwright, newer than this one or changed (migration ${strange.name}): restore it with that one. Nothing was changed`,
    );
  const applied = new Set(about.migrations.map(({ name }) => name));
  return [...known.keys()].filter((name) => !applied.has(name));
}

/** Whoever holds the folder is at work on it, also where its PostgreSQL is down, which it starts again. */
function assertStopped(data: string, lock: FolderLock | null): void {
  const running = runningPostmaster(data);
  if (lock !== null && running === null) return;
  const which = running
    ? `PostgreSQL pid ${String(running.pid)}`
    : 'its PostgreSQL does not run at the moment';
  throw new BackupError(
    `A server runs on ${data} (${which}), or another command is at work there: stop it first. Nothing was changed`,
  );
}

async function extract(file: string, draft: string, identity: Identity): Promise<void> {
  rmSync(draft, { recursive: true, force: true });
  const own = (path: string): void => {
    if (identity.uid !== undefined && identity.gid !== undefined)
      chownSync(path, identity.uid, identity.gid);
  };
  const folder = (path: string): void => {
    mkdirSync(path, { mode: 0o700 });
    own(path);
  };
  folder(draft);
  try {
    await readBackup(file, async ({ path, chunks }: Read) => {
      const place = join(draft, path.slice('data/'.length));
      if (path.endsWith('/')) {
        folder(place);
        await pass(chunks());
      } else {
        await pipeline(chunks, createWriteStream(place, { flags: 'wx', mode: 0o600 }));
        own(place);
      }
    });
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === undefined || !/^E[A-Z]+$/.test(code)) throw error;
    throw new BackupError(`${draft} cannot be written: ${message}. Everything is as it was`, {
      cause: error,
    });
  }
}

/** Lets PostgreSQL bring the copy up where it is, so that nothing that is there has been touched if it cannot. */
async function assertWhole(
  place: { readonly root: string; readonly draft: string; readonly timeoutMs: number },
  about: About,
): Promise<void> {
  const { root, draft, timeoutMs } = place;
  try {
    const server = await startAside(root, draft);
    const client = new Client({ ...server.connection, ...limitsOfClient(timeoutMs) });
    client.on('error', () => undefined);
    try {
      await client.connect();
      if (!isDeepStrictEqual(await migrationsOf(client), about.migrations))
        throw new Error('its migrations are not those that the backup names');
    } finally {
      await client.end().catch(() => undefined);
      await server.stop();
    }
    if (runningPostmaster(draft)) throw new Error('it did not end in time');
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw new BackupError(
      `PostgreSQL could not bring up what the backup holds (${(error as Error).message}): everything is as it was`,
      { cause: error },
    );
  }
}

/** Two renames, and on the way back one: nothing is deleted but the copy. Tells where what was there is now. */
function swap(data: string, draft: string): string | null {
  const aside = `${data}.replaced-${new Date().toISOString().replaceAll(':', '')}`;
  const replaced = existsSync(data) ? aside : null;
  try {
    if (replaced !== null) renameSync(data, replaced);
    renameSync(draft, data);
    return replaced;
  } catch (error) {
    if (replaced !== null && !existsSync(data)) renameSync(replaced, data);
    rmSync(draft, { recursive: true, force: true });
    throw new BackupError(
      `The copy could not take the place of ${data} (${(error as Error).message}): everything is as it was`,
      { cause: error },
    );
  }
}

function keyOf({ keyFingerprint }: About, config: Config): Restored['secretsKey'] {
  if (keyFingerprint === null) return 'none needed';
  const here = fingerprintOf(config);
  if (here === null) return 'missing';
  return here === keyFingerprint ? 'the same' : 'another';
}
