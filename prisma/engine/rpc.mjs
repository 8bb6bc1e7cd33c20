/** The native engine's JSON-RPC on stdin and stdout, served by the wasm engine. */
import { createInterface } from 'node:readline';

const ENGINE_ERROR = 4466;
const PRINT_ID = 1000;

const reply = (message) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

/** Answers requests until stdin ends; `engine` is made at the first one that needs it. */
export async function serveRequests(database, engine) {
  const lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  const pending = new Set();
  lines.on('line', (line) => {
    if (!line.trim()) return;
    const answered = answer(JSON.parse(line), database, engine);
    pending.add(answered);
    answered.finally(() => pending.delete(answered));
  });
  await new Promise((closed) => lines.on('close', closed));
  await Promise.allSettled(pending);
}

async function answer({ id, method, params }, database, engine) {
  if (method === undefined) return; // an answer to a request of ours
  try {
    const result = await call(method, params, database, engine);
    // the native engine prints a difference by a request of its own
    if (method === 'diff' && result?.stdout != null) {
      reply({ id: PRINT_ID + id, method: 'print', params: { content: result.stdout } });
    }
    reply({ id, result: result ?? null });
  } catch (error) {
    const data = {
      is_panic: false,
      message: error?.message ?? String(error),
      meta: error?.meta ?? null,
      error_code: error?.code ?? null,
    };
    const message = 'An error happened. Check the data field for details.';
    reply({ id, error: { code: ENGINE_ERROR, message, data } });
  }
}

const ALREADY_THERE = '42P04';

async function call(method, params, database, engine) {
  if (method === 'createDatabase') {
    await database.create().catch((error) => {
      if (error.code !== ALREADY_THERE) throw error;
    });
    return { databaseName: database.connection.database };
  }
  const wasm = await engine();
  if (method === 'getDatabaseVersion') return wasm.version(params ?? null);
  if (method === 'evaluateDataLoss' || method === 'createMigration') {
    // These two cannot open a shadow database in wasm: they rely on what devDiagnostic cached for the same migrations.
    const { migrationsList, filters } = params;
    await wasm.devDiagnostic({ migrationsList, filters });
  }
  if (typeof wasm[method] !== 'function') {
    throw new Error(`method ${method} is not supported by the wasm schema engine`);
  }
  return wasm[method](params);
}
