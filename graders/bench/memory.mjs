/** Errors of predicted memory: Megatron-LM's byte-exact runs, published figures, layouts that ran or did not. Needs the built package. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  isKeptAside,
  predictMegatronRun,
  predictRun,
  readTable,
  runPrediction,
} from '../dist/index.js';

const { values } = parseArgs({
  options: {
    megatron: { type: 'string' },
    runs: { type: 'string' },
    rows: { type: 'boolean', default: false },
  },
});
const fixture = (name) => join(import.meta.dirname, '../fixtures', name);
const table = (path) => readTable(readFileSync(path, 'utf8'));
const percent = (share) => `${(100 * share).toFixed(1)} %`;
const mean = (list) => (list.length === 0 ? NaN : list.reduce((a, b) => a + b, 0) / list.length);
/** A third of the keys, always the same, that nobody looks at while fitting. */
const keptAside = (key) => createHash('sha256').update(key).digest()[0] % 3 === 0;

function errorRow(name, errors) {
  if (errors.length === 0) return { what: name, rows: 0 };
  return {
    what: name,
    rows: errors.length,
    'mean |error|': percent(mean(errors.map(Math.abs))),
    bias: percent(mean(errors)),
    worst: percent(Math.max(...errors.map(Math.abs))),
  };
}

function megatron(path) {
  const rows = table(path).map((row) => {
    const p = predictMegatronRun(row);
    const error = p.supported
      ? p.memMaxAllocatedBytes / Number(row.mem_max_allocated_bytes) - 1
      : null;
    const standing = p.supported ? p.memAllocatedBytes / Number(row.mem_allocated_bytes) - 1 : null;
    return { row, p, error, standing, aside: keptAside(row.test_case) };
  });
  const groups = [
    ...new Set(rows.map(({ row }) => `${row.env || 'none'} ${row.model_dir}`)),
  ].sort();
  const shown = [];
  for (const group of groups) {
    const all = rows.filter(({ row }) => `${row.env || 'none'} ${row.model_dir}` === group);
    const known = all.filter((r) => r.error !== null);
    for (const [label, part] of [
      ['', known.filter((r) => !r.aside)],
      [' (kept aside)', known.filter((r) => r.aside)],
    ]) {
      shown.push({
        ...errorRow(
          group + label,
          part.map((r) => r.error),
        ),
        'standing |error|': percent(mean(part.map((r) => Math.abs(r.standing)))),
        refused: all.length - known.length,
      });
    }
  }
  console.table(shown);
  const target = rows.filter(
    ({ row }) => row.env === 'dev' && ['gpt', 'moe', 'mixtral'].includes(row.model_dir),
  );
  for (const r of target.filter((x) => x.error === null))
    console.log('refused', r.p.id, r.p.reason);
  const known = target.filter((r) => r.error !== null);
  console.table([
    errorRow(
      'dev, dense GPT and MoE',
      known.map((r) => r.error),
    ),
    errorRow(
      'of these kept aside',
      known.filter((r) => r.aside).map((r) => r.error),
    ),
  ]);
  if (values.rows)
    for (const { row, p, error, standing } of known.sort((a, b) => a.error - b.error))
      console.log(
        percent(error).padStart(8),
        percent(standing).padStart(8),
        (p.memMaxAllocatedBytes / 1e6).toFixed(0).padStart(7),
        (Number(row.mem_max_allocated_bytes) / 1e6).toFixed(0).padStart(7),
        p.id,
      );
}

function published(path) {
  const rows = table(path).map((run) => ({ run, ...predictRun(run) }));
  const known = rows.filter((r) => r.evaluation !== undefined);
  const weighed = known.filter(({ run }) => run.status === 'ok' && run.mem_gib !== '');
  const kinds = [...new Set(weighed.map(({ run }) => `${run.source}: ${run.mem_kind}`))];
  console.table(
    kinds.map((kind) =>
      errorRow(
        kind,
        weighed
          .filter(({ run }) => `${run.source}: ${run.mem_kind}` === kind)
          .map(
            (prediction) =>
              runPrediction(prediction, 0).peakMemoryGiB / Number(prediction.run.mem_gib) - 1,
          ),
      ),
    ),
  );
  const sources = [...new Set(known.map(({ run }) => run.source))];
  console.table(
    sources.flatMap((source) => {
      const own = known.filter(({ run }) => run.source === source);
      const parts = own.some(({ run }) => run.status !== 'ok')
        ? [
            ['fitted', own.filter((r) => !isKeptAside(r.run))],
            ['kept aside', own.filter((r) => isKeptAside(r.run))],
          ]
        : [['', own]];
      return parts.map(([label, part]) => {
        const count = (ran, fits) =>
          part.filter((r) => (r.run.status === 'ok') === ran && r.evaluation.fits === fits).length;
        return {
          source: `${source} ${label}`,
          'ran, fits': count(true, true),
          'ran, said not to fit': count(true, false),
          'out of memory, said to fit': count(false, true),
          'out of memory, does not': count(false, false),
          right: percent((count(true, true) + count(false, false)) / part.length),
        };
      });
    }),
  );
  if (values.rows)
    for (const r of known.filter(
      ({ run, evaluation }) => evaluation.fits !== (run.status === 'ok'),
    ))
      console.log(
        r.run.status,
        (r.evaluation.peakMemoryBytes / 2 ** 30).toFixed(1),
        (r.evaluation.stages[0].limitBytes / 2 ** 30).toFixed(1),
        Object.values(r.run).slice(0, 62).join('|'),
      );
}

megatron(values.megatron ?? fixture('megatron-ci-memory.csv'));
published(values.runs ?? fixture('measured-runs.csv'));
