#!/usr/bin/env node
// Drop-in for Prisma's native `schema-engine` binary: same stdin/stdout JSON-RPC, served by
// @prisma/schema-engine-wasm + @prisma/adapter-pg. Use: PRISMA_SCHEMA_ENGINE_BINARY=$PWD/tools/schema-engine.mjs
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  DriverAdapterError,
} from '@prisma/driver-adapter-utils';

const require = createRequire(import.meta.url);
const log = (level, message, extra = {}) =>
  process.stderr.write(
    JSON.stringify({
      timestamp: new Date().toISOString(),
      level,
      fields: { message, ...extra },
      target: 'schema_engine::logger',
    }) + '\n',
  );

globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  message: '',
  set_message(m) {
    this.message = m;
    log('ERROR', m);
  },
};
process.on('uncaughtException', (e) => {
  log('ERROR', globalThis.PRISMA_WASM_PANIC_REGISTRY.message || e.message, {
    is_panic: true,
    backtrace: e.stack,
  });
  process.exit(101);
});

process.on('SIGTERM', () => {}); // the CLI sends it right after closing stdin: leave by way of the clean-up instead

const argv = process.argv.slice(2);
const opts = { datamodels: [], datasource: {} };
let sub = null;
for (let i = 0; i < argv.length; i++) {
  if (argv[i] === '--datamodels') opts.datamodels.push(argv[++i]);
  else if (argv[i] === '--datasource') opts.datasource = JSON.parse(argv[++i]);
  else if (argv[i] === '--enabled-preview-features' || argv[i] === '--extension-types') i++;
  else if (argv[i] === 'cli') sub = argv[++i];
  else if (argv[i] === '--version') {
    console.log(
      `schema-engine-cli ${JSON.parse(
        readFileSync(join(dirname(require.resolve('@prisma/schema-engine-wasm')), 'package.json')),
      )
        .version.split('.')
        .pop()}`,
    );
    process.exit(0);
  }
}

async function cli(cmd) {
  const url = opts.datasource.url;
  if (cmd === 'can-connect-to-database') {
    const c = new pg.Client(parts(url));
    try {
      await c.connect();
      await c.end();
      log('INFO', 'Connection successful');
      return 0;
    } catch (e) {
      const code =
        e.code === '3D000' ? 'P1003' : e.code === '28P01' || e.code === '28000' ? 'P1000' : 'P1001';
      log('ERROR', e.message || String(e.code), { error_code: code, is_panic: false });
      return 1;
    }
  }
  const id = pg.escapeIdentifier(parts(url).database);
  if (cmd === 'create-database') await admin(`CREATE DATABASE ${id}`);
  else if (cmd === 'drop-database') await admin(`DROP DATABASE IF EXISTS ${id} WITH (FORCE)`);
  else {
    log('ERROR', `unknown command ${cmd}`);
    return 1;
  }
  log('INFO', 'ok');
  return 0;
}

/** Separate fields: with a connectionString, adapter-pg's shadow database would be the real one. */
function parts(url) {
  const u = new URL(url);
  return {
    host: u.searchParams.get('host') ?? u.hostname,
    port: Number(u.port || 5432),
    user: decodeURIComponent(u.username),
    password: decodeURIComponent(u.password),
    database: decodeURIComponent(u.pathname.slice(1)),
  };
}

/** SchemaEngine.new() connects at once; put that off so that `migrate diff` needs no database. */
const chars = (r) => ({
  ...r,
  columnTypes: r.columnTypes.map((t) => (t === ColumnTypeEnum.Time ? ColumnTypeEnum.Character : t)),
});
/** adapter-pg cuts a script at every ';', even inside $$…$$: send it whole. */
async function script(client, sql) {
  try {
    await client.query(sql);
  } catch (e) {
    throw new DriverAdapterError({
      kind: 'postgres',
      code: e.code ?? 'N/A',
      severity: e.severity ?? 'ERROR',
      message: e.message,
      detail: e.detail,
      column: e.column,
      hint: e.hint,
    });
  }
}
const shadows = new Set();
async function admin(sql) {
  const c = new pg.Client({ ...parts(opts.datasource.url), database: 'postgres' });
  await c.connect();
  try {
    await c.query(sql);
  } finally {
    await c.end();
  }
}
async function dropShadow(name) {
  if (shadows.delete(name)) await admin(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
}
const poolOptions = () => ({
  ...parts(opts.datasource.url),
  allowExitOnIdle: true,
  idleTimeoutMillis: 50,
  Client: CatalogClient,
});
function lazy(f) {
  let p = null;
  const real = () => (p ??= f.connect());
  return {
    provider: f.provider,
    adapterName: f.adapterName,
    connect: async () => ({
      provider: f.provider,
      adapterName: f.adapterName,
      queryRaw: async (q) => chars(await (await real()).queryRaw(q)),
      executeRaw: async (q) => (await real()).executeRaw(q),
      executeScript: async (sql) => script((await real()).client, sql),
      startTransaction: async (i) => (await real()).startTransaction(i),
      getConnectionInfo: () => ({ schemaName: 'public', supportsRelationJoins: true }),
      dispose: async () => {
        if (p) await (await p).dispose();
      },
    }),
    async connectToShadowDb() {
      const name = `prisma_migrate_shadow_db_${randomUUID()}`;
      await admin(`CREATE DATABASE "${name}"`);
      shadows.add(name);
      const a = await new PrismaPg({ ...poolOptions(), database: name }).connect();
      const queryRaw = a.queryRaw.bind(a);
      a.queryRaw = async (q) => chars(await queryRaw(q));
      a.executeScript = (sql) => script(a.client, sql);
      a.dispose = async () => {
        await a.client.end();
        await dropShadow(name);
      };
      return a;
    },
  };
}

/** adapter-pg has no column type for the catalog's "char" (oid 18). It goes through as `time` (1083), a type that
 *  no catalogue query returns, and lazy() turns that into Character, which the engine wants. */
class CatalogClient extends pg.Client {
  query(config, values, cb) {
    const fix = (x) => {
      for (const one of [x].flat())
        for (const f of one?.fields ?? []) if (f.dataTypeID === 18) f.dataTypeID = 1083;
      return x;
    };
    if (typeof values === 'function') {
      cb = values;
      values = undefined;
    }
    if (cb) return super.query(config, values, (e, r) => cb(e, fix(r)));
    const r = super.query(config, values);
    return typeof r?.then === 'function' ? r.then(fix) : r;
  }
}

async function engine() {
  const dir = dirname(require.resolve('@prisma/schema-engine-wasm'));
  const bg = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const mod = new WebAssembly.Module(readFileSync(join(dir, 'schema_engine_bg.wasm')));
  const inst = new WebAssembly.Instance(mod, { './schema_engine_bg.js': bg });
  bg.__wbg_set_wasm(inst.exports);
  inst.exports.__wbindgen_start();
  const factory = bindMigrationAwareSqlAdapterFactory(lazy(new PrismaPg(poolOptions())));
  const eng = await bg.SchemaEngine.new(
    // `migrate diff` passes no schema, and the wasm engine panics on an empty list
    {
      datamodels: opts.datamodels.length
        ? opts.datamodels.map((p) => [p, readFileSync(p, 'utf8')])
        : [['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n']],
    },
    (l) => {
      if (process.env.DEBUG?.includes('schema-engine')) process.stderr.write(String(l) + '\n');
    },
    factory,
  );
  return { eng, factory };
}

async function serve() {
  let p = null;
  const rl = createInterface({ input: process.stdin, crlfDelay: Infinity });
  const pending = new Set();
  rl.on('line', (line) => {
    if (!line.trim()) return;
    const t = (async () => {
      const req = JSON.parse(line);
      if (req.method === undefined) return;
      try {
        let result;
        const m = req.method;
        if (m === 'createDatabase') {
          result = { databaseName: parts(opts.datasource.url).database };
          await cli('create-database').catch((e) => {
            if (e.code !== '42P04') throw e;
          });
        } else {
          p ??= engine();
          const { eng } = await p;
          if (m === 'getDatabaseVersion') result = await eng.version(req.params ?? null);
          // these two cannot open a shadow database in wasm: they rely on what devDiagnostic cached for the same migrations
          else if (m === 'evaluateDataLoss' || m === 'createMigration') {
            await eng.devDiagnostic({
              migrationsList: req.params.migrationsList,
              filters: req.params.filters,
            });
            result = await eng[m](req.params);
          } else if (typeof eng[m] === 'function') result = await eng[m](req.params);
          else throw new Error(`method ${m} not supported by the wasm schema engine`);
        }
        if (m === 'diff' && result?.stdout != null)
          process.stdout.write(
            JSON.stringify({
              jsonrpc: '2.0',
              id: 1000 + req.id,
              method: 'print',
              params: { content: result.stdout },
            }) + '\n',
          );
        process.stdout.write(
          JSON.stringify({ jsonrpc: '2.0', id: req.id, result: result ?? null }) + '\n',
        );
      } catch (e) {
        process.stdout.write(
          JSON.stringify({
            jsonrpc: '2.0',
            id: req.id,
            error: {
              code: 4466,
              message: 'An error happened. Check the data field for details.',
              data: {
                is_panic: false,
                message: e?.message ?? String(e),
                meta: e?.meta ?? null,
                error_code: e?.code ?? null,
              },
            },
          }) + '\n',
        );
      }
    })();
    pending.add(t);
    t.finally(() => pending.delete(t));
  });
  await new Promise((r) => rl.on('close', r));
  await Promise.allSettled(pending);
  for (const name of [...shadows]) await dropShadow(name).catch(() => {});
  process.exit(0);
}
log('INFO', 'Starting schema engine (wasm)'); // the CLI skips the first stderr line
if (sub) process.exitCode = await cli(sub);
else await serve();
