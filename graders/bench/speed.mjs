/** Rates of the cost model on this machine, as JSON; needs the built package. */
import { cpus } from 'node:os';
import { evaluateBenchmark, searchBenchmark } from '../dist/index.js';

const now = () => performance.now();
const { space: _, ...search } = searchBenchmark(now, false);
const machine = { cpu: cpus()[0]?.model, node: process.version };
console.log(JSON.stringify({ machine, evaluate: evaluateBenchmark(now), search }, null, 2));
