/**
 * Writes the tables of docs/cost-model.md (between its markers) and the plots of docs/images from measured runs:
 * `node scripts/accuracy-report.mjs [RUNS.csv]`, default the fixtures. Needs the built graders.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { errors, intervals, layouts, scatter } from './accuracy-report/plots.mjs';
import { writeTables } from './page-tables.mjs';
import { root } from './steps.mjs';

const images = {
  'predicted-against-measured': ({ observations }) => scatter(observations),
  'error-by-source': ({ observations }) => errors(observations),
  'out-of-memory': ({ summary }) => layouts(summary),
  intervals: ({ summary }) => intervals(summary),
};
const page = 'docs/cost-model.md';

/** What the report writes, relative to the root. */
export const accuracyFiles = [page, ...Object.keys(images).map((id) => `docs/images/${id}.svg`)];

async function measured(file) {
  const { megatronRunPrediction, observe, observeMegatron, predictRun, ...rest } =
    await import('../graders/dist/index.js');
  const table = (path) => rest.readTable(readFileSync(path, 'utf8'));
  const observations = table(file).map((run) => observe(predictRun(run)));
  const megatron = table(join(root, 'graders/fixtures/megatron-ci-memory.csv')).map((row, i) =>
    observeMegatron(row, megatronRunPrediction(row, i + 2)),
  );
  return {
    observations,
    summary: rest.summarise(observations),
    megatron: rest.summariseMegatron(megatron),
  };
}

/** Writes page and plots. @param {string} [file] a table with the columns of the measured runs */
export async function writeAccuracyReport(file = join(root, 'graders/fixtures/measured-runs.csv')) {
  const all = await measured(file);
  const make = await import('./accuracy-report/tables.mjs');
  const tables = {
    'step-time': make.stepTime(all.summary),
    models: make.byModel(all.summary),
    memory: make.memory(all.summary, all.megatron),
    layouts: make.layouts(all.summary),
    ranking: make.ranking(all.summary),
    'well-known': make.wellKnown(),
    chips: make.chipConstants(),
    constants: make.otherConstants(),
    catalogue: make.coverage(),
  };
  await writeTables(page, tables);
  for (const [id, draw] of Object.entries(images))
    writeFileSync(join(root, `docs/images/${id}.svg`), draw(all));
}

if (fileURLToPath(import.meta.url) === argv[1]) await writeAccuracyReport(argv[2]);
