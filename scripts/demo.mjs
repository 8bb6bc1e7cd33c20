/** `npm run demo`: makes an account with plausible history to look at, then says how to see it. */
import { ensureBuilt, ensureInstalled } from './steps.mjs';

ensureInstalled();
ensureBuilt();
// in this process, so that a signal ends the work and not only who waits for it
process.argv.splice(2, 0, 'demo');
await import('../backend/dist/cli/main.js');
console.log('\nSee it: npm start, then sign in with that account (choose “I have an account”).');
