/** Errors of the cost model by source, from a table of measured runs (default: the fixture); needs the built package. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accuracyBySource, readTable } from '../dist/index.js';

const file = process.argv[2] ?? join(import.meta.dirname, '../fixtures/measured-runs.csv');
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const rows = accuracyBySource(readTable(readFileSync(file, 'utf8')));
console.table(
  rows.map((r) => ({
    source: r.source,
    runs: r.runs,
    unsupported: r.unsupported,
    'time error': percent(r.timeError),
    bias: percent(r.timeBias),
    'in 80 % interval': percent(r.inInterval),
    'memory error': r.weighed > 0 ? percent(r.memoryError) : '',
    'fits right': percent(r.fitsRight),
  })),
);
const mean = rows.reduce((sum, r) => sum + r.timeError, 0) / rows.length;
console.log(`mean time error over sources: ${percent(mean)}`);
