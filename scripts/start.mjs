/** `npm start`: install, build what changed, serve. */
import { ensureBuilt, ensureInstalled } from './steps.mjs';

ensureInstalled();
ensureBuilt();
await import('../backend/dist/main.js');
