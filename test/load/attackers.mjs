/** Started by stall.ts: attackers.ts, without a build. */
import { register } from 'node:module';

register('../api/typescript-loader.mjs', import.meta.url);
await import('./attackers.ts');
