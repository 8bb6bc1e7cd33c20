#!/usr/bin/env node
/**
 * Stands in for Prisma's native `schema-engine`: the same command line and JSON-RPC, served by
 * @prisma/schema-engine-wasm over @prisma/adapter-pg, so that `prisma migrate …` needs no download. A tool for developers:
 * the server applies migrations by itself. prisma.config.ts names this file; whoever has the native binary sets
 * PRISMA_SCHEMA_ENGINE_BINARY to it instead.
 */
import { AdapterFactory } from './adapter.mjs';
import { parseArguments } from './arguments.mjs';
import { Database } from './database.mjs';
import { serveRequests } from './rpc.mjs';
import { createEngine, engineVersion } from './wasm.mjs';

function log(level, message, extra = {}) {
  const timestamp = new Date().toISOString();
  const line = { timestamp, level, fields: { message, ...extra }, target: 'schema_engine::logger' };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}

/** The wasm engine leaves the message of a panic here. */
const panic = {
  message: '',
  set_message(message) {
    this.message = message;
    log('ERROR', message);
  },
};
globalThis.PRISMA_WASM_PANIC_REGISTRY = panic;
process.on('uncaughtException', (error) => {
  log('ERROR', panic.message || error.message, { is_panic: true, backtrace: error.stack });
  process.exit(101);
});
// The CLI sends it right after closing stdin: leave by way of the clean-up instead.
process.on('SIGTERM', () => undefined);

/** Prisma's error code of a connection that fails, by PostgreSQL's. */
const CONNECTION_FAILURES = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1000' };

/** `schema-engine cli …`: commands about a whole database. @returns the exit code */
async function runCommand(command, database) {
  const commands = {
    'can-connect-to-database': () => database.probe(),
    'create-database': () => database.create(),
    'drop-database': () => database.drop(),
  };
  if (!(command in commands)) {
    log('ERROR', `unknown command ${command}`);
    return 1;
  }
  try {
    await commands[command]();
    log('INFO', 'Connection successful');
    return 0;
  } catch (error) {
    const error_code = CONNECTION_FAILURES[error.code] ?? 'P1001';
    log('ERROR', error.message || String(error.code), { error_code, is_panic: false });
    return 1;
  }
}

async function serve(datamodels, database) {
  const adapters = new AdapterFactory(database);
  let engine = null;
  await serveRequests(database, () => (engine ??= createEngine(datamodels, adapters)));
  await adapters.dropShadows();
  process.exit(0);
}

const { datamodels, url, command, version } = parseArguments(process.argv.slice(2));
if (version) {
  process.stdout.write(`schema-engine-cli ${engineVersion()}\n`);
} else {
  log('INFO', 'Starting schema engine (wasm)'); // the CLI skips the first line of stderr
  const database = new Database(url);
  if (command === null) await serve(datamodels, database);
  else process.exitCode = await runCommand(command, database);
}
