import { chownSync, createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import type { Config } from '../config/config.js';
import { MIGRATIONS } from '../database/database.js';
import { findBinaries } from '../database/embedded/binaries.js';
import { prepareFolder } from '../database/embedded/data-folder.js';
import { runningPostmaster } from '../database/embedded/postmaster.js';
import { identityForPostgres, type Identity } from '../database/embedded/run-as.js';
import { startEmbedded } from '../database/embedded/supervisor.js';
import { migrationFiles } from '../database/migrate.js';
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
  if (existsSync(data) && !replace)
    throw new BackupError(
      `${root} holds a database: choose another folder with DATA_DIR, or say --replace, which moves it aside`,
    );
  assertStopped(data);
  prepareFolder(root, identity);
  const draft = `${data}.restoring`;
  await extract(file, draft, identity);
  const replaced = await swap({ root, data, draft }, about);
  const { createdAt } = about;
  return {
    dataDir: root,
    createdAt,
    replaced,
    pendingMigrations,
    secretsKey: keyOf(about, config),
  };
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

function assertStopped(data: string): void {
  const running = runningPostmaster(data);
  if (running)
    throw new BackupError(
      `A server runs on ${data} (PostgreSQL pid ${String(running.pid)}): stop it first. Nothing was changed`,
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
    throw error;
  }
}

/** Puts the copy in the place of what is there, and back again where PostgreSQL does not bring it up as it was. */
async function swap(
  { root, data, draft }: { readonly root: string; readonly data: string; readonly draft: string },
  about: About,
): Promise<string | null> {
  assertStopped(data);
  const aside = `${data}.replaced-${new Date().toISOString().replaceAll(':', '')}`;
  const replaced = existsSync(data) ? aside : null;
  if (replaced !== null) renameSync(data, replaced);
  renameSync(draft, data);
  try {
    await assertWhole(root, about);
    return replaced;
  } catch (error) {
    rmSync(data, { recursive: true, force: true });
    if (replaced !== null) renameSync(replaced, data);
    throw new BackupError(
      `PostgreSQL could not bring up what the backup holds (${(error as Error).message}): everything is as it was`,
      { cause: error },
    );
  }
}

async function assertWhole(root: string, about: About): Promise<void> {
  const server = await startEmbedded(root);
  const client = new Client({ ...server.connection });
  client.on('error', () => undefined);
  try {
    await client.connect();
    if (!isDeepStrictEqual(await migrationsOf(client), about.migrations))
      throw new Error('its migrations are not those that the backup names');
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}

function keyOf({ keyFingerprint }: About, config: Config): Restored['secretsKey'] {
  if (keyFingerprint === null) return 'none needed';
  const here = fingerprintOf(config);
  if (here === null) return 'missing';
  return here === keyFingerprint ? 'the same' : 'another';
}
