/** `npm run bench`: rates of what must be fast, with the machine named. */
import { ensureBuilt, ensureInstalled, node } from './steps.mjs';

ensureInstalled();
ensureBuilt();
node(['backend/bin/meshwright.mjs', 'bench', ...process.argv.slice(2)]);
node(['graders/bench/rubric.mjs']);
