import { DatabaseError, Query, type Pool, type PoolClient, type QueryConfig } from 'pg';
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

const SET_SCOPE = `SELECT ${NAMES.map((name, i) => `set_config('${name}', $${String(i + 1)}, true)`).join(', ')}`;

/** A statement that travels before another one, and is parsed once on each connection. */
interface Preface {
  readonly name: string;
  readonly text: string;
  readonly values: readonly string[];
}

const BEGIN: Preface = { name: 'mw-begin', text: 'BEGIN', values: [] };

/** For whom something runs, and how long it may take. */
interface Terms {
  readonly scope: Scope;
  readonly limits: Limits;
}

const scopeOf = ({ scope, limits }: Terms): Preface => ({
  name: 'mw-scope',
  text: SET_SCOPE,
  values: valuesOf(scope, limits),
});

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

async function queryInScope(pool: Pool, config: QueryConfig, terms: Terms): Promise<unknown> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await ask(client.query.bind(client), config, [scopeOf(terms)], terms.limits);
  } catch (error) {
    // a statement that PostgreSQL refuses leaves the connection as good as it was; a FATAL error ends it
    if (!(error instanceof DatabaseError) || error.severity === 'FATAL') broken ??= error as Error;
    throw error;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** What a statement answers that need not be sent. */
const NOTHING = { rows: [], fields: [], rowCount: null };

/**
 * Prisma's BEGIN, its first statement on a connection, travels with the scope before its second, as nothing can be read
 * between the two: one round trip less for each transaction. A connection that was silent for too long is asked nothing
 * more, and is not given to anybody else: Prisma's ROLLBACK would wait behind what hangs.
 */
function beginInScope(client: PoolClient, terms: Terms): PoolClient {
  const send = client.query.bind(client);
  const release = client.release.bind(client);
  let state: 'new' | 'due' | 'open' = 'new';
  let silent: Error | undefined;
  const query = async (config: QueryConfig): Promise<unknown> => {
    if (silent) throw silent;
    if (state === 'new') {
      if (config.text !== 'BEGIN') throw new Error(`a transaction that begins with ${config.text}`);
      state = 'due';
      return NOTHING;
    }
    const isFirst = state === 'due';
    if (isFirst && (config.text === 'COMMIT' || config.text === 'ROLLBACK')) return NOTHING;
    state = 'open';
    try {
      return await ask(send, config, isFirst ? [BEGIN, scopeOf(terms)] : [], terms.limits);
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

/** The result of `config` after `before`; rejects where PostgreSQL refuses one of them or is silent for too long. */
function ask(
  send: PoolClient['query'],
  config: QueryConfig,
  before: readonly Preface[],
  { silence }: Limits,
): Promise<unknown> {
  if (before.length === 0) {
    const timed: TimedQuery = { ...config, query_timeout: silence };
    return send(timed);
  }
  return new Promise((done, fail) => {
    send(
      new PrefacedQuery(config, before, silence, (error, result) => {
        if (error) fail(error);
        else done(result);
      }),
    );
  });
}

/** What pg takes beside its published types. */
interface TimedQuery extends QueryConfig {
  readonly query_timeout: number;
}

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
 * One statement with others before it, all up to one Sync: they travel together, and PostgreSQL takes them for one
 * transaction unless one of them begins it.
 */
class PrefacedQuery extends BaseQuery {
  /** How many of `before` have not been answered yet. */
  private left: number;

  constructor(
    config: QueryConfig,
    private readonly before: readonly Preface[],
    /** Read by pg. */
    readonly query_timeout: number,
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super(config, undefined, callback);
    this.left = before.length;
  }

  requiresPreparation(): boolean {
    return true;
  }

  override prepare(connection: Messages): void {
    for (const { name, text, values } of this.before) {
      if (connection.parsedStatements[name] === undefined) {
        connection.parse({ text, name });
        connection.parsedStatements[name] = text;
        // pg takes the first "parsed" that comes back for this statement's: it goes without a name this once
        this.name = undefined;
      }
      connection.bind({ statement: name, values });
      connection.execute({});
    }
    super.prepare(connection);
  }

  override handleDataRow(message: unknown): void {
    if (this.left === 0) super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: Messages): void {
    if (this.left === 0) super.handleCommandComplete(message, connection);
    else this.left--;
  }
}
