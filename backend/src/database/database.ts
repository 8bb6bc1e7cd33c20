import { fileURLToPath } from 'node:url';
import { Pool, type PoolConfig } from 'pg';
import type { Config } from '../config/config.js';
import { runningEmbedded, startEmbedded, type EmbeddedPostgres } from './embedded/supervisor.js';
import { migrateDeploy } from './migrate.js';

const MIGRATIONS = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
const EXTERNAL_ANSWERS_WITHIN_MS = 30_000;

/** Injection token: `@Inject(DATABASE) database: Database`, for the few that need the pool and not Prisma. */
export const DATABASE = Symbol('database');

/** A server that cannot be used: the message says which and why. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export interface Database {
  readonly pool: Pool;
  /** The names of the migrations that this start applied. */
  readonly applied: readonly string[];
  close(): Promise<void>;
}

/**
 * Connects to DATABASE_URL, or starts (or with `embedded: 'join'` joins) the embedded server, and applies the migrations.
 * Throws DataFolderError, MigrationError, or DatabaseError for a server that does not answer.
 */
export async function openDatabase(
  config: Config,
  log?: (line: string) => void,
): Promise<Database> {
  const server = config.databaseUrl === undefined ? await embeddedServer(config, log) : null;
  const pool = createPool(
    config,
    server ? { ...server.connection } : { connectionString: config.databaseUrl },
  );
  try {
    if (config.databaseUrl !== undefined) await untilItAnswers(pool, config.databaseUrl, log);
    const applied = await migrateDeploy(pool, MIGRATIONS);
    return {
      pool,
      applied,
      close: async () => {
        await pool.end();
        await server?.stop();
      },
    };
  } catch (error) {
    await pool.end();
    await server?.stop();
    throw error;
  }
}

async function embeddedServer(
  config: Config,
  log?: (line: string) => void,
): Promise<Pick<EmbeddedPostgres, 'connection' | 'stop'>> {
  const running = config.embedded === 'join' ? runningEmbedded(config.dataDir) : null;
  if (running) return { connection: running, stop: () => Promise.resolve() };
  return startEmbedded(config.dataDir, log ? { log } : {});
}

function createPool(config: Config, connection: PoolConfig): Pool {
  const pool = new Pool({
    ...connection,
    max: config.databasePool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'meshwright',
  });
  // A connection that breaks while idle is replaced by the pool; without a listener the event would end the process.
  pool.on('error', () => undefined);
  return pool;
}

/** A server that starts together with this process (compose, a reboot) gets half a minute to answer. */
async function untilItAnswers(
  pool: Pool,
  url: string,
  log?: (line: string) => void,
): Promise<void> {
  const { host, pathname } = new URL(url);
  const until = Date.now() + EXTERNAL_ANSWERS_WITHIN_MS;
  for (;;) {
    try {
      await pool.query('SELECT 1');
      return;
    } catch (error) {
      const code = (error as { code?: string }).code ?? '';
      const reason = `PostgreSQL at ${host || 'the socket of DATABASE_URL'} (database ${pathname.slice(1)}) does not answer: ${(error as Error).message || code}`;
      // 28xxx: wrong user or password, 3D000: no such database; waiting does not mend these
      if (code.startsWith('28') || code === '3D000' || Date.now() > until)
        throw new DatabaseError(reason, { cause: error });
      log?.(`${reason}; trying again`);
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
}
