import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import { startEmbedded } from '../../backend/src/platform/database/embedded/supervisor.js';
import { API_ROLE, prepareApiRole } from '../../backend/src/platform/database/api-role.js';
import { createBoss } from '../../backend/src/platform/jobs/boss.js';
import { migrateDeploy } from '../../backend/src/platform/database/migrate.js';

const MIGRATIONS = resolve(import.meta.dirname, '../../prisma/migrations');

/** Not durable on purpose: it lives for one run. */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // it would look into the databases of all suites in turn, twice a second
  autovacuum: 'off',
  max_connections: '200',
};

/**
 * Starts one server with a migrated template database, which each suite clones (20-70 ms), and says where the first
 * suite leaves the parsed question bank for the others. Returns how to stop it.
 */
export async function startTestServer(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mw-test-'));
  chmodSync(folder, 0o755);
  const embedded = await startEmbedded(join(folder, 'pg'), { settings: FAST });
  const admin = new Pool({ ...embedded.connection });
  await admin.query('CREATE DATABASE template_app');
  await admin.end();
  const template = new Pool({ ...embedded.connection, database: 'template_app' });
  await migrateDeploy(template, MIGRATIONS);
  const connection = { ...embedded.connection, database: 'template_app', user: API_ROLE };
  await prepareApiRole(template, API_ROLE, { password: undefined, connection });
  await template.end();
  const queue = new Pool(connection);
  await installQueue(queue);
  await queue.end();
  process.env['MESHWRIGHT_TEST_BANK'] = join(folder, 'bank.json');
  process.env['MESHWRIGHT_TEST_SERVER'] = JSON.stringify(embedded.connection);
  return async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** The queue's own tables, so that no suite waits for them. */
async function installQueue(pool: Pool): Promise<void> {
  const boss = createBoss(pool, {
    supervise: false,
    onError: (error) => {
      throw error;
    },
  });
  await boss.start();
  await boss.stop({ graceful: false, close: false });
}
