/** `npm start`: install, build what changed, serve. */
import { endWithNpm } from '../backend/bin/end-with-npm.mjs';
import { ensureBuilt, ensureInstalled } from './steps.mjs';

endWithNpm(process.env);
ensureInstalled();
ensureBuilt();
await import('../backend/dist/main.js');
