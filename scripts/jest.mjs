/** Runs Jest with ES modules; the arguments are Jest's own. */
import { ensureGenerated, ensureInstalled, node } from './steps.mjs';

/** What Node is given before Jest's own arguments. */
export const JEST = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];

export function jest(args) {
  node([...JEST, ...args]);
}

if (process.argv[1]?.endsWith('jest.mjs')) {
  ensureInstalled();
  ensureGenerated();
  jest(process.argv.slice(2));
}
