/** @prisma/adapter-pg, with what the schema engine needs of it mended; each mend says what it is for. */
import { randomUUID } from 'node:crypto';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const CATALOG_CHAR = 18;
const TIME = 1083;

/**
 * adapter-pg has no column type for the catalogue's "char" (oid 18). It goes through as `time` (1083), a type that no
 * catalogue query returns, and `asCharacter` turns that into Character, which the engine wants.
 */
class CatalogClient extends pg.Client {
  query(config, values, callback) {
    if (typeof values === 'function') return this.query(config, undefined, values);
    if (callback) {
      return super.query(config, values, (error, result) => callback(error, charAsTime(result)));
    }
    const result = super.query(config, values);
    return typeof result?.then === 'function' ? result.then(charAsTime) : result;
  }
}

function charAsTime(result) {
  for (const one of [result].flat()) {
    for (const field of one?.fields ?? []) {
      if (field.dataTypeID === CATALOG_CHAR) field.dataTypeID = TIME;
    }
  }
  return result;
}

const asCharacter = (result) => ({
  ...result,
  columnTypes: result.columnTypes.map((type) =>
    type === ColumnTypeEnum.Time ? ColumnTypeEnum.Character : type,
  ),
});

/** adapter-pg cuts a script at every ';', even inside $$…$$: send it whole. */
async function runScript(client, sql) {
  try {
    await client.query(sql);
  } catch (error) {
    throw new DriverAdapterError({
      kind: 'postgres',
      code: error.code ?? 'N/A',
      severity: error.severity ?? 'ERROR',
      message: error.message,
      detail: error.detail,
      column: error.column,
      hint: error.hint,
    });
  }
}

/** Makes adapters for the datasource and for shadow databases, which `dropShadows` takes away at the end. */
export class AdapterFactory {
  #shadows = new Set();

  constructor(database) {
    this.database = database;
    this.pg = new PrismaPg(this.#pool());
    this.provider = this.pg.provider;
    this.adapterName = this.pg.adapterName;
  }

  /** SchemaEngine.new() connects at once: put that off until a query needs it. */
  async connect() {
    let connected = null;
    const real = () => (connected ??= this.pg.connect());
    return {
      provider: this.provider,
      adapterName: this.adapterName,
      queryRaw: async (query) => asCharacter(await (await real()).queryRaw(query)),
      executeRaw: async (query) => (await real()).executeRaw(query),
      executeScript: async (sql) => runScript((await real()).client, sql),
      startTransaction: async (isolation) => (await real()).startTransaction(isolation),
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      dispose: async () => {
        if (connected) await (await connected).dispose();
      },
    };
  }

  /** adapter-pg drops a shadow database before it closes its own pool: here in the right order. */
  async connectToShadowDb() {
    const name = `prisma_migrate_shadow_db_${randomUUID()}`;
    await this.database.create(name);
    this.#shadows.add(name);
    const adapter = await new PrismaPg({ ...this.#pool(), database: name }).connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => asCharacter(await queryRaw(query));
    adapter.executeScript = (sql) => runScript(adapter.client, sql);
    adapter.dispose = async () => {
      await adapter.client.end();
      await this.#dropShadow(name);
    };
    return adapter;
  }

  async dropShadows() {
    for (const name of [...this.#shadows]) await this.#dropShadow(name).catch(() => undefined);
  }

  async #dropShadow(name) {
    if (this.#shadows.delete(name)) await this.database.drop(name);
  }

  #pool() {
    return {
      ...this.database.connection,
      allowExitOnIdle: true,
      idleTimeoutMillis: 50,
      Client: CatalogClient,
    };
  }
}
