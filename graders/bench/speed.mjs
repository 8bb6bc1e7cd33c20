/** Rates of the cost model on this machine, as JSON; needs the built package. */
import { cpus } from 'node:os';
import { benchmark } from '../dist/index.js';

const machine = { cpu: cpus()[0]?.model, node: process.version };
console.log(JSON.stringify({ machine, ...benchmark(() => performance.now()) }, null, 2));
