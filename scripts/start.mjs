/** `npm start`: install, build what changed, serve. */
import { ensureBuilt, ensureInstalled } from './steps.mjs';

const { ppid } = process;
ensureInstalled();
ensureBuilt();
// npm has ended meanwhile in a way that it does not pass on (SIGHUP, SIGKILL): nobody waits for the server any more
if (process.ppid !== ppid) process.exit(1);
await import('../backend/dist/main.js');
