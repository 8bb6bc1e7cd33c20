/** Writes what the API tests load of the server. jest.config.cjs maps the imports of the tests to this folder. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, root } from './compile.mjs';

const tests = join(root, 'test/api');
const out = join(root, '.build/server');

/** What the tests import: modules of the server, and packages of which the server must not have another copy. */
function entryPoints() {
  const threads = [
    'identity/accounts/password',
    'authors/authoring/proof',
    'authors/exchange/package',
    'bank/own-questions/own-text',
    'taking/candidates/csv',
    'telling/decisions/pdf',
    'bank/grading/grading',
    'practice/plans/plan',
    'measuring/statistics/statistics',
  ].map((name) => `backend/src/${name}.worker`);
  const found = new Map(threads.map((thread) => [thread, `${thread}.ts`]));
  for (const name of readdirSync(tests).filter((file) => file.endsWith('.ts'))) {
    const text = readFileSync(join(tests, name), 'utf8');
    for (const [, module] of text.matchAll(/'\.\.\/\.\.\/(backend\/src\/[^']+)\.js'/g))
      found.set(module, `${module}.ts`);
    for (const [, name] of text.matchAll(/'(pg|@(?:nestjs|meshwright)\/[^']+)'/g))
      found.set(`packages/${name}`, name);
  }
  return [...found].map(([to, from]) => ({ in: from, out: to }));
}

export const bundleServer = () => compile(entryPoints(), out);
