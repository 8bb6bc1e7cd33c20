/** Errors of the cost model by source, from a table of measured runs (default: the fixture); needs the built package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { observe, predictRun, readTable, summarise } from '../dist/index.js';

const file = process.argv[2] ?? join(import.meta.dirname, '../fixtures/measured-runs.csv');
const percent = (share) => (share === null ? '' : `${(100 * share).toFixed(1)} %`);
const runs = readTable(readFileSync(file, 'utf8'));
const { sources, timeError } = summarise(runs.map((run) => observe(predictRun(run))));
console.table(
  sources.map(({ source, all, fitted, keptAside }) => ({
    source,
    runs: all.runs,
    unsupported: all.unsupported,
    'time error': percent(all.timeError),
    fitted: percent(fitted.timeError),
    'kept aside': percent(keptAside.timeError),
    bias: percent(all.timeBias),
    'in 80 % interval': percent(all.inInterval),
    'memory error': all.memory.map(({ error }) => percent(error)).join(' '),
    'fits right': percent(all.outOfMemory.right),
  })),
);
console.log(`mean time error over sources: ${percent(timeError.all.all)}`);
