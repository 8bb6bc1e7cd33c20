/** Started by bench.ts: client.ts, without a build. */
import { register } from 'node:module';

register('../api/typescript-loader.mjs', import.meta.url);
await import('./client.ts');
