/** Runs Jest with ES modules; the arguments are Jest's own. */
import { ensureGenerated, ensureInstalled, node } from './steps.mjs';

export function jest(args) {
  node(['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js', ...args]);
}

if (process.argv[1]?.endsWith('jest.mjs')) {
  ensureInstalled();
  ensureGenerated();
  jest(process.argv.slice(2));
}
