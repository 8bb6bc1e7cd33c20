/** `npm start`: install, build what changed, serve. */
import { endWithNpm } from '../backend/bin/end-with-npm.mjs';
import { requireNode } from '../backend/bin/node-version.mjs';
import { inGroup } from './in-group.mjs';

requireNode();
endWithNpm(process.env);
await inGroup(['scripts/prepare.mjs']);
await import('../backend/dist/main.js');
