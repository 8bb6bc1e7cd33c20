/** `npm run demo`: fills an organisation with plausible history to look at, then says how to see it. */
import { ensureBuilt, ensureInstalled, node } from './steps.mjs';

ensureInstalled();
ensureBuilt();
node(['backend/bin/meshwright.mjs', 'demo', ...process.argv.slice(2)]);
console.log('\nSee it: npm start, then sign in with that account (choose “I have an account”).');
