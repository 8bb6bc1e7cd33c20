/** Writes the Prisma client; with --all also the OpenAPI document and the SPA's client types. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
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
}
