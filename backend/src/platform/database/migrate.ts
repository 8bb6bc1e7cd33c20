import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { isDatabaseUnavailable } from './unavailable.js';

/** Prisma's own advisory lock, so that two starts, or a start and `prisma migrate deploy`, never migrate at once. */
const PRISMA_LOCK = 72_707_369;

/** Prisma's own DDL of its table. */
const TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id VARCHAR(36) PRIMARY KEY NOT NULL, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ,
  migration_name VARCHAR(255) NOT NULL, logs TEXT, rolled_back_at TIMESTAMPTZ,
  started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`;

interface Applied {
  readonly migration_name: string;
  readonly checksum: string;
  readonly finished_at: Date | null;
}

/**
 * A migration that cannot be applied: which, why and the way out.
 * @internal
 */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/**
 * What `prisma migrate deploy` does, without its command: same table, same checksum, same lock.
 * Returns the names of the migrations that it applied. Throws MigrationError for one that failed earlier, was edited
 * after it had been applied, or fails now.
 */
export async function migrateDeploy(pool: Pool, folder: string): Promise<string[]> {
  const client = await pool.connect();
  // The query under way tells of a connection that breaks; without a listener the event would end the process.
  client.on('error', ignore);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(TABLE);
    // an owner that is no superuser is held to the policies too: a migration that moves rows must see them all
    await client.query(`SELECT set_config('app.scope', 'server', false)`);
    return await applyPending(client, folder);
  } finally {
    await client.query(`SELECT set_config('app.scope', '', false)`).catch(ignore);
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]).catch(ignore);
    client.off('error', ignore);
    client.release();
  }
}

async function applyPending(client: PoolClient, folder: string): Promise<string[]> {
  const known = (
    await client.query<Applied>(
      'SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL',
    )
  ).rows;
  const failed = known.find((row) => !row.finished_at);
  if (failed) {
    throw new MigrationError(
      `Migration ${failed.migration_name} failed earlier: see its "logs" in _prisma_migrations, repair the database, then run "npx prisma migrate resolve"`,
    );
  }
  const applied: string[] = [];
  for (const { name, checksum, bytes } of migrationFiles(folder)) {
    const done = known.find((row) => row.migration_name === name);
    if (!done) {
      await applyOne(client, name, { checksum, sql: bytes.toString('utf8') });
      applied.push(name);
    } else if (done.checksum !== checksum) {
      throw new MigrationError(
        `Migration ${name} was edited after it had been applied: restore the file, and put the change into a migration of its own`,
      );
    }
  }
  return applied;
}

interface MigrationFile {
  readonly name: string;
  readonly checksum: string;
  readonly bytes: Buffer;
}

/** The migrations of `folder`, in the order in which they are applied. */
export function migrationFiles(folder: string): MigrationFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => {
      const bytes = readFileSync(join(folder, name, 'migration.sql'));
      return { name, checksum: createHash('sha256').update(bytes).digest('hex'), bytes };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The SQL and its row in one transaction, so that a process that ends in the middle leaves nothing behind and the next
 * start begins anew. Only a migration that PostgreSQL refuses is recorded as failed, as Prisma records it.
 */
async function applyOne(
  client: PoolClient,
  name: string,
  migration: { readonly checksum: string; readonly sql: string },
): Promise<void> {
  const row = [randomUUID(), migration.checksum, name];
  const insert = 'INSERT INTO _prisma_migrations (id, checksum, migration_name';
  try {
    await client.query('BEGIN');
    await client.query(`${insert}) VALUES ($1, $2, $3)`, row);
    await client.query(migration.sql);
    await client.query(
      'UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1 WHERE id = $1',
      [row[0]],
    );
    await client.query('COMMIT');
  } catch (error) {
    const { message } = error as Error;
    await client.query('ROLLBACK').catch(ignore);
    if (!isDatabaseUnavailable(error))
      await client
        .query(`${insert}, logs) VALUES ($1, $2, $3, $4)`, [...row, message])
        .catch(ignore);
    throw new MigrationError(`Migration ${name} failed: ${message}`, { cause: error });
  }
}

const ignore = (): void => undefined;
