/** `npm run bench:stall`: stall.ts, without a build of its own; the server that it measures must have been built. */
import { register } from 'node:module';

register('../api/typescript-loader.mjs', import.meta.url);
await import('./stall.ts');
