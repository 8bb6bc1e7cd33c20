export { type FairPool, Overrun, WorkFailed } from './fair-pool.js';
export { SharedLine } from './shared-line.js';
export { ThreadsModule } from './threads.module.js';
export { Threads } from './threads.js';
