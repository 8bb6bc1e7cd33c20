import { existsSync, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { Client } from 'pg';
import type { Config } from '../config/index.js';
import {
  isDatabaseUnavailable,
  isStorageFull,
  joinEmbedded,
  limitsOfClient,
} from '../database/index.js';
import { BackupError } from './backup-error.js';
import { writeBackup, type About } from './backup-file.js';
import { copyOfCluster } from './copy-of-cluster.js';
import { embeddedPlace, fingerprintOf, platform } from './place.js';

export interface BackedUp {
  readonly file: string;
  readonly bytes: number;
  readonly createdAt: string;
  /** False where there is no key yet. The key itself is never in a backup. */
  readonly needsSecretsKey: boolean;
}

/**
 * Copies the embedded database into `file`, while its server runs or, where none does, by one of its own. What was
 * acknowledged before the call is in it. Throws BackupError.
 */
export async function backUp(config: Config, file: string): Promise<BackedUp> {
  const { root, data } = embeddedPlace(config);
  const target = resolve(file);
  if (existsSync(target))
    throw new BackupError(`${target} is there already: choose another name, or move it away`);
  if (!`${relative(data, target)}${sep}`.startsWith(`..${sep}`))
    throw new BackupError(
      `${target} lies in the folder of the database itself, and would be lost with it: choose another place`,
    );
  if (!existsSync(join(data, 'PG_VERSION')))
    throw new BackupError(
      `There is no database in ${root}: start the server once, or set DATA_DIR to its folder`,
    );
  const server = await joinEmbedded(root);
  const client = new Client({ ...server.connection, ...limitsOfClient(config.databaseTimeoutMs) });
  client.on('error', () => undefined); // the query under way tells of it
  try {
    await client.connect();
    const about = await aboutOf(client, config);
    await untilEnded(client, (signal) =>
      writeBackup(target, about, copyOfCluster(client, data), signal),
    );
    return {
      file: target,
      bytes: statSync(target).size,
      createdAt: about.createdAt,
      needsSecretsKey: about.keyFingerprint !== null,
    };
  } catch (error) {
    // what cannot be written where the backup shall lie says so itself
    if (error instanceof BackupError) throw error;
    throw isDatabaseUnavailable(error) || isStorageFull(error)
      ? failure(root, error as Error)
      : error;
  } finally {
    await client.end().catch(() => undefined);
    await server.stop();
  }
}

const failure = (root: string, error: Error): BackupError =>
  new BackupError(
    `PostgreSQL in ${root} ${isStorageFull(error) ? 'has no room on its disk' : 'does not answer'} (${error.message}): no backup was made`,
    { cause: error },
  );

/** Which nothing of an unfinished backup outlives; the second one of them ends the process at once. */
const ENDINGS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

async function untilEnded(
  client: Client,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  const end = (): void => {
    ending.abort();
    void client.end().catch(() => undefined); // and with it what PostgreSQL is being asked
  };
  for (const name of ENDINGS) process.once(name, end);
  try {
    await work(ending.signal);
  } finally {
    for (const name of ENDINGS) process.off(name, end);
  }
}

async function aboutOf(client: Client, config: Config): Promise<About> {
  const version = await client.query<{ server_version: string }>('SHOW server_version');
  return {
    format: 1,
    createdAt: new Date().toISOString(),
    postgres: version.rows[0]?.server_version ?? '',
    platform: platform(),
    migrations: await migrationsOf(client),
    keyFingerprint: fingerprintOf(config),
  };
}

/** What has been applied, in order. Throws BackupError where the database was never migrated. */
export async function migrationsOf(client: Client): Promise<About['migrations']> {
  const { rows } = await client.query<About['migrations'][number]>(
    `SELECT migration_name AS name, checksum FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows;
}
