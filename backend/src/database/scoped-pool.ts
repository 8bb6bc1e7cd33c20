import {
  DatabaseError,
  escapeLiteral,
  Query,
  type Pool,
  type PoolClient,
  type QueryConfig,
} from 'pg';
import { currentScope, type Scope } from './scope.js';

const NAMES = ['app.user_id', 'app.organisation_id', 'app.scope'] as const;

const valuesOf = ({ userId, organisationId, server }: Scope): string[] => [
  userId ?? '',
  organisationId ?? '',
  server === null ? '' : 'server',
];

const settings = (values: readonly string[]): string =>
  `SELECT ${NAMES.map((name, i) => `set_config('${name}', ${values[i] ?? ''}, true)`).join(', ')}`;

const SET_SCOPE = settings(['$1', '$2', '$3']);

/**
 * `pool` for Prisma: each statement, and each transaction, runs in the scope of whoever asked for it. The scope ends with
 * the transaction, so a pooler between here and PostgreSQL cannot pass it on, and costs no round trip of its own.
 */
export function scopedPool(pool: Pool): Pool {
  return Object.create(pool, {
    query: { value: (config: QueryConfig) => queryInScope(pool, config, currentScope()) },
    connect: {
      value: async () => {
        const scope = currentScope();
        return beginInScope(await pool.connect(), scope);
      },
    },
  }) as Pool;
}

async function queryInScope(pool: Pool, config: QueryConfig, scope: Scope): Promise<unknown> {
  const client = await pool.connect();
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    return await new Promise((done, fail) => {
      client.query(
        new ScopedQuery(config, valuesOf(scope), (error, result) => {
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

/** Puts the scope into the same message as Prisma's BEGIN, its first statement on a connection. */
function beginInScope(client: PoolClient, scope: Scope): PoolClient {
  const literals = valuesOf(scope).map(escapeLiteral);
  const first = (config: QueryConfig): unknown => {
    delete (client as Partial<PoolClient>).query;
    if (config.text !== 'BEGIN') throw new Error(`a transaction that begins with ${config.text}`);
    return client.query({ ...config, text: `BEGIN; ${settings(literals)}` });
  };
  Object.defineProperty(client, 'query', { value: first, configurable: true });
  return client;
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
  private scopeIsSet = false;

  constructor(
    config: QueryConfig,
    private readonly scope: readonly string[],
    callback: (error: Error | null, result: unknown) => void,
  ) {
    super(config, undefined, callback);
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
