import { fileURLToPath } from 'node:url';
import { Pool, type PoolConfig } from 'pg';
import type { Config } from '../config/index.js';
import { API_ROLE, assertUnprivileged, derivedPassword, prepareApiRole } from './api-role.js';
import {
  joinEmbedded,
  startEmbedded,
  type EmbeddedPostgres,
  type Log,
} from './embedded/supervisor.js';
import { limitsOf } from './limits.js';
import { migrateDeploy } from './migrate.js';

export const MIGRATIONS = fileURLToPath(new URL('../../../../prisma/migrations', import.meta.url));
const EXTERNAL_ANSWERS_WITHIN_MS = 30_000;
/** One statement of a migration may build an index of a large table. */
const MIGRATION_MS = 3_600_000;

/** Injection token: `@Inject(DATABASE) database: Database`, for the few that need the pool and not Prisma. */
export const DATABASE = Symbol('database');

/** A server that cannot be used: the message says which and why. */
class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}

export interface Database {
  /** Connected as the API's role: row-level security holds for every statement. */
  readonly pool: Pool;
  /** DATABASE_TIMEOUT. */
  readonly timeoutMs: number;
  /** The names of the migrations that this start applied. */
  readonly applied: readonly string[];
  /** Whether the embedded server is away because its disk takes no writes; of no meaning while it answers. */
  outOfSpace(): boolean;
  close(): Promise<void>;
}

/**
 * Connects to DATABASE_URL, or starts (or with `embedded: 'join'` joins) the embedded server, applies the migrations as
 * its owner and opens the pool as the API's role. Throws DataFolderError, MigrationError, RoleError, or DatabaseError
 * for a server that does not answer.
 */
export async function openDatabase(config: Config, log?: Log): Promise<Database> {
  const server = config.databaseUrl === undefined ? await embeddedServer(config, log) : null;
  const owner = createPool({
    ...(server ? { ...server.connection } : { connectionString: config.databaseUrl }),
    max: 2,
    query_timeout: MIGRATION_MS,
    connectionTimeoutMillis: 5_000,
  });
  const { silence, connection } = limitsOf(config.databaseTimeoutMs, false);
  const api = createPool({
    ...apiConnection(config, server),
    max: config.databasePool,
    query_timeout: silence,
    connectionTimeoutMillis: connection,
  });
  try {
    if (config.databaseUrl !== undefined) await untilItAnswers(owner, config.databaseUrl, log);
    const applied = await migrateDeploy(owner, MIGRATIONS);
    await prepareApi(owner, api, config);
    await owner.end();
    return {
      pool: api,
      timeoutMs: config.databaseTimeoutMs,
      applied,
      outOfSpace: () => server?.outOfSpace() ?? false,
      close: async () => {
        await api.end();
        await server?.stop();
      },
    };
  } catch (error) {
    await Promise.allSettled([owner.end(), api.end()]);
    await server?.stop();
    throw error;
  }
}

async function prepareApi(owner: Pool, api: Pool, config: Config): Promise<void> {
  if (config.databaseApiUrl === undefined) {
    const password = ownersPassword(config);
    await prepareApiRole(owner, API_ROLE, { password, connection: api.options });
  } else {
    await prepareApiRole(owner, decodeURIComponent(new URL(config.databaseApiUrl).username), null);
  }
  await assertUnprivileged(api);
}

const ownersPassword = ({ databaseUrl }: Config): string | undefined =>
  databaseUrl === undefined
    ? undefined
    : derivedPassword(decodeURIComponent(new URL(databaseUrl).password));

/** DATABASE_API_URL, or the owner's address with the API's role and the password derived for it. */
function apiConnection(
  config: Config,
  server: Pick<EmbeddedPostgres, 'connection'> | null,
): PoolConfig {
  if (server) return { ...server.connection, user: API_ROLE };
  if (config.databaseApiUrl !== undefined) return { connectionString: config.databaseApiUrl };
  const url = new URL(config.databaseUrl ?? '');
  // as parameters, which count before the name in front of the host: an address of a socket has no host
  url.searchParams.set('user', API_ROLE);
  url.searchParams.set('password', ownersPassword(config) ?? '');
  return { connectionString: url.href };
}

function embeddedServer(
  { dataDir, embedded }: Config,
  log?: Log,
): Promise<Omit<EmbeddedPostgres, 'pid'>> {
  return (embedded === 'join' ? joinEmbedded : startEmbedded)(dataDir, log ? { log } : {});
}

/** `query_timeout` bounds what Prisma does not ask: the queue, notices, readiness, and the start. */
function createPool(connection: PoolConfig): Pool {
  const pool = new Pool({
    ...connection,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'meshwright',
    // Prisma writes and reads times as UTC without saying so: in another zone of the server they would be others, and
    // those of the hour that summer time skips would come back an hour late.
    verify: (client, done) => {
      client.query("SET TIME ZONE 'UTC'").then(() => {
        done();
      }, done);
    },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener the event would end the process.
  pool.on('error', ignore);
  // Nor may one that breaks in the moment in which it is handed out: whoever gets it has no listener on it yet.
  pool.on('connect', (client) => {
    client.on('error', ignore);
  });
  return pool;
}

/** A server that starts together with this process (compose, a reboot) gets half a minute to answer. */
async function untilItAnswers(pool: Pool, url: string, log?: Log): Promise<void> {
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
      log?.(`${reason}; trying again`, 'detail');
      await new Promise((done) => setTimeout(done, 1_000));
    }
  }
}

const ignore = (): void => undefined;
