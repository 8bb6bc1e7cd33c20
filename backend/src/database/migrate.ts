import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

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
  try {
    await client.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK]);
    await client.query(TABLE);
    return await applyPending(client, folder);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK]).catch(() => undefined);
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
  for (const name of migrationsIn(folder)) {
    const bytes = readFileSync(join(folder, name, 'migration.sql'));
    const checksum = createHash('sha256').update(bytes).digest('hex');
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

function migrationsIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, 'migration.sql')))
    .map((entry) => entry.name)
    .sort();
}

async function applyOne(
  client: PoolClient,
  name: string,
  migration: { readonly checksum: string; readonly sql: string },
): Promise<void> {
  const id = randomUUID();
  await client.query(
    'INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)',
    [id, migration.checksum, name],
  );
  try {
    await client.query(migration.sql);
  } catch (error) {
    const message = (error as Error).message;
    await client.query('ROLLBACK').catch(() => undefined);
    await client.query('UPDATE _prisma_migrations SET logs = $2 WHERE id = $1', [id, message]);
    throw new MigrationError(`Migration ${name} failed: ${message}`, { cause: error });
  }
  await client.query(
    'UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1',
    [id],
  );
}
