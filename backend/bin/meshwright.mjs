#!/usr/bin/env node
/** The command `meshwright`: runs the compiled command line, compiling it first where a fresh checkout has not been built. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { requireNode } from './node-version.mjs';

requireNode();
endWithNpm(process.env);

const built = new URL('../dist/cli/main.js', import.meta.url);
if (!existsSync(built)) {
  const build = new URL('../../scripts/build.mjs', import.meta.url);
  if (!existsSync(build)) {
    console.error(`meshwright: ${fileURLToPath(built)} is missing: build the backend first`);
    process.exit(1);
  }
  // commands keep stdout for their results
  const { spawnSync } = await import('node:child_process');
  const { status } = spawnSync(process.execPath, [fileURLToPath(build)], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import(built.href);
