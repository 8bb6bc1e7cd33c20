/** Types of all packages, tests included. */
import { ensureGenerated, ensureInstalled, node } from './steps.mjs';

ensureInstalled();
ensureGenerated();
for (const place of ['graders', 'question-bank', 'backend', 'test', 'tsconfig.tools.json']) {
  node(['node_modules/typescript/bin/tsc', '--noEmit', '-p', place]);
}
node(['node_modules/vue-tsc/bin/vue-tsc.js', '--noEmit', '-p', 'frontend']);
