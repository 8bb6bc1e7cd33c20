/** The thread of the cost model's long work, from its TypeScript source. */
import { register } from 'node:module';

register('./typescript-loader.mjs', import.meta.url);
const { default: run } = await import('../../backend/src/plans/plan.worker.ts');

export default run;
