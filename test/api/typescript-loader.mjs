/**
 * Lets Node import this project's TypeScript where Jest's own transformer does not reach: in Jest's global set-up.
 * `./x.js` is `./x.ts`, compiled by the swc that compiles the tests.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import swc from '../../scripts/suites/swc.cjs';

export async function resolve(specifier, context, next) {
  if (specifier.startsWith('.') && specifier.endsWith('.js') && context.parentURL) {
    const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
    if (existsSync(fileURLToPath(source))) return { url: source.href, shortCircuit: true };
  }
  return next(specifier, context);
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const file = fileURLToPath(url);
  const { code } = await transform(await readFile(file, 'utf8'), { ...swc, filename: file });
  return { format: 'module', source: code, shortCircuit: true };
}
