/** @prisma/schema-engine-wasm, instantiated for Node. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';

const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));

/** The wasm engine panics on an empty list of schemas, which is what `migrate diff` gives. */
const EMPTY_SCHEMA = ['schema.prisma', 'datasource db {\n  provider = "postgresql"\n}\n'];

/** The commit of Prisma's engines, as their package names its version. */
export const engineVersion = () =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    .version.split('.')
    .pop();

/** One engine for each process: two in one wasm instance panic. */
export async function createEngine(datamodels, adapters) {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const module = new WebAssembly.Module(readFileSync(join(folder, 'schema_engine_bg.wasm')));
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': bindings });
  bindings.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const schemas = datamodels.map((path) => [path, readFileSync(path, 'utf8')]);
  return bindings.SchemaEngine.new(
    { datamodels: schemas.length > 0 ? schemas : [EMPTY_SCHEMA] },
    (line) => {
      if (process.env.DEBUG?.includes('schema-engine')) process.stderr.write(`${line}\n`);
    },
    bindMigrationAwareSqlAdapterFactory(adapters),
  );
}
