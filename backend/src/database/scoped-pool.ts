import {
  DatabaseError,
  escapeLiteral,
  Query,
  type Pool,
  type PoolClient,
  type QueryConfig,
} from 'pg';
import { isSilence, limitsOf, type Limits } from './limits.js';
import { currentScope, isPatient, type Scope } from './scope.js';

const NAMES = [
  'app.user_id',
  'app.organisation_id',
  'app.scope',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const;

const valuesOf = (
  { userId, organisationId, server }: Scope,
  { statement, lock, idle }: Limits,
): string[] => [
  userId ?? '',
  organisationId ?? '',
  server === null ? '' : 'server',
  ...[statement, lock, idle].map((ms) => String(Math.round(ms))),
];

const settings = (values: readonly string[]): string =>
  `SELECT ${NAMES.map((name, i) => `set_config('${name}', ${values[i] ?? ''}, true)`).join(', ')}`;

const SET_SCOPE = settings(NAMES.map((_, i) => `$${String(i + 1)}`));

/** For whom something runs, and how long it may take. */
interface Terms {
  readonly scope: Scope;
  readonly limits: Limits;
}

/**
 * `pool` for Prisma: each statement, and each transaction, runs in the scope of whoever asked for it, and in its time.
 * Both end with the transaction, so a pooler between here and PostgreSQL cannot pass them on, and cost no round trip.
 */
export function scopedPool(pool: Pool, timeoutMs: number): Pool {
  const terms = (): Terms => ({
    scope: currentScope(),
    limits: limitsOf(timeoutMs, isPatient()),
  });
  return Object.create(pool, {
    query: { value: (config: QueryConfig) => queryInScope(pool, config, terms()) },
    connect: {
      value: async () => {
        const ours = terms();
        return beginInScope(await pool.connect(), ours);
      },
    },
  }) as Pool;
}

async function queryInScope(
  pool: Pool,
  config: QueryConfig,
  { scope, limits }: Terms,
): Promise<unknown> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await new Promise((done, fail) => {
      client.query(
        new ScopedQuery(config, { scope, limits }, (error, result) => {
          if (error) fail(error);
          else done(result);
        }),
      );
    });
  } catch (error) {
    // a statement that PostgreSQL refuses leaves the connection as good as it was; a FATAL error ends it
    if (!(error instanceof DatabaseError) || error.severity === 'FATAL') broken ??= error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/**
 * Puts the scope into the same message as Prisma's BEGIN, its first statement on a connection. A connection that was
 * silent for too long is asked nothing more, and is not given to anybody else: Prisma's ROLLBACK would wait behind what
 * hangs.
 */
function beginInScope(client: PoolClient, { scope, limits }: Terms): PoolClient {
  const begin = `BEGIN; ${settings(valuesOf(scope, limits).map(escapeLiteral))}`;
  const ask = client.query.bind(client) as (config: TimedQuery) => Promise<unknown>;
  const release = client.release.bind(client);
  let begun = false;
  let silent: Error | undefined;
  const query = async (config: QueryConfig): Promise<unknown> => {
    if (silent) throw silent;
    if (!begun && config.text !== 'BEGIN')
      throw new Error(`a transaction that begins with ${config.text}`);
    const text = begun ? config.text : begin;
    begun = true;
    try {
      return await ask({ ...config, text, query_timeout: limits.silence });
    } catch (error) {
      if (isSilence(error)) silent = error as Error;
      throw error;
    }
  };
  Object.defineProperty(client, 'query', { value: query, configurable: true });
  client.release = (error) => {
    delete (client as Partial<PoolClient>).query;
    release(error ?? silent);
  };
  return client;
}

/** What pg takes beside its published types. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number;
}

/** Of the statement that sets the scope, on each connection. */
const SCOPE_NAME = 'mw-scope';

interface Messages {
  /** What this connection has parsed under a name: pg's own list. */
  readonly parsedStatements: Record<string, string>;
  parse(message: object): void;
  bind(message: object): void;
  execute(message: object): void;
}

/** What pg's Query does on the wire; its published types leave this out. */
interface WireQuery {
  name: string | undefined;
  submit(connection: unknown): void;
  prepare(connection: Messages): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Messages): void;
}

const BaseQuery = Query as unknown as new (
  config: QueryConfig,
  values: undefined,
  callback: (error: Error | null, result: unknown) => void,
) => WireQuery;

/**
 * One statement with the setting of its scope before it, both up to one Sync: PostgreSQL takes them for one
 * transaction, and they travel together.
 */
class ScopedQuery extends BaseQuery {
  /** Read by pg. */
  readonly query_timeout: number;
  private readonly scope: readonly string[];
  private scopeIsSet = false;

  constructor(
    config: QueryConfig,
    { scope, limits }: Terms,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super(config, undefined, callback);
    this.query_timeout = limits.silence;
    this.scope = valuesOf(scope, limits);
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Messages): void {
    if (connection.parsedStatements[SCOPE_NAME] === undefined) {
      connection.parse({ text: SET_SCOPE, name: SCOPE_NAME });
      connection.parsedStatements[SCOPE_NAME] = SET_SCOPE;
      // pg takes the first "parsed" that comes back for this statement's: it goes without a name this once
      this.name = undefined;
    }
    connection.bind({ statement: SCOPE_NAME, values: this.scope });
    connection.execute({});
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.scopeIsSet) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Messages): void {
    if (this.scopeIsSet) super.handleCommandComplete(message, connection);
    else this.scopeIsSet = true;
  }
}
