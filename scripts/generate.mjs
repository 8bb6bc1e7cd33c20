/** Writes the Prisma client; with --all also the OpenAPI document, the SPA's client types, the JSON Schemas and the figures of accuracy and grading. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeAccuracyReport } from './accuracy-report.mjs';
import { writeGradingReport } from './grading-report.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled, node, root } from './steps.mjs';

ensureInstalled();
ensureGenerated();
if (process.argv.includes('--all')) {
  if (!existsSync(join(root, 'frontend/src/api/schema.d.ts')))
    node(['node_modules/typescript/bin/tsc', '-b', 'backend/tsconfig.build.json']);
  else ensureBuilt();
  node(['backend/dist/cli/openapi.js', 'backend/openapi.json']);
  node([
    'node_modules/openapi-typescript/bin/cli.js',
    'backend/openapi.json',
    '-o',
    'frontend/src/api/schema.d.ts',
  ]);
  const { jsonSchema, schemaNames, wholeJsonSchema } = await import('../graders/dist/index.js');
  const write = (name, schema) =>
    writeFileSync(join(root, `docs/schema/${name}.json`), `${JSON.stringify(schema, null, 2)}\n`);
  for (const name of schemaNames) write(name, jsonSchema(name));
  write('meshwright', wholeJsonSchema());
  await writeAccuracyReport();
  await writeGradingReport();
}
