/**
 * Fit the constants of calibration.ts and framework.ts on measured runs; needs the built package.
 *
 *   node graders/bench/fit.mjs RUNS.csv [--rounds 8] [--leave-out]
 *
 * Sources weigh alike; six tenths of a source's loss is its error as it is judged, the rest its error after the
 * source's own median bias, so that one odd cluster does not bend constants of all. A ridge holds each constant near
 * its prior, tightly where a microbenchmark measured it or its code can be counted. A third of the jobs is never seen.
 * With --leave-out every source is left out of a fit of its own.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isKeptAside, parseScenario, readTable, scenarioOfRun } from '../dist/index.js';
import { plannedJob } from '../dist/commands/commands.js';
import {
  chips,
  kernelConstants,
  networkConstants,
  stepConstants,
} from '../dist/cost-model/constants/calibration.js';
import { frameworks } from '../dist/cost-model/constants/framework.js';
import { minimise } from './minimise.mjs';
import { predict } from '../dist/cost-model/step/predict.js';

const [file = join(import.meta.dirname, '../fixtures/measured-runs.csv')] = process.argv
  .slice(2)
  .filter((a) => !a.startsWith('--') && !/^\d+$/.test(a));
const option = (name) => process.argv.indexOf(name);
const rounds = option('--rounds') > 0 ? Number(process.argv[option('--rounds') + 1]) : 8;
const everyThirdOf = 'vtrain-single';

function loaded() {
  let seen = 0;
  return readTable(readFileSync(file, 'utf8')).flatMap((run) => {
    if (run.status !== 'ok' || run.iter_s === '') return [];
    if (run.source === everyThirdOf && (seen += 1) % 3 > 0) return [];
    const scenario = scenarioOfRun(run);
    const parsed = scenario.ok ? parseScenario(scenario.value) : scenario;
    const planned = parsed.ok ? plannedJob(parsed.value) : parsed;
    if (!planned.ok) return [];
    return [
      {
        source: run.source,
        seconds: Number(run.iter_s),
        aside: isKeptAside(run),
        ...planned.value,
      },
    ];
  });
}

/**
 * Where a fit starts and what its ridge holds it to: microbenchmarks of products and attention (gemm_efficiency.csv,
 * mamf.csv, arXiv:2307.08691, arXiv:2407.08608), data sheets, counts of kernels, round numbers. Never a fit.
 */
const priors = {
  'volta.matmul': 0.8,
  'volta.halfInner': 100,
  'volta.memory': 0.8,
  'ampere.matmul': 0.8,
  'ampere.halfInner': 140,
  'ampere.memory': 0.85,
  'ampere.flash1': 0.35,
  'ampere.flash2': 0.6,
  'ampere.triton': 0.4,
  'hopper.matmul': 0.7,
  'hopper.matmul8': 0.61,
  'hopper.halfInner': 100,
  'hopper.memory': 0.7,
  'hopper.triton': 0.22,
  'hopper.flash2': 0.33,
  'hopper.flash3': 0.6,
  'blackwell.matmul': 0.5,
  'blackwell.matmul8': 0.6,
  'blackwell.matmul4': 0.45,
  'blackwell.halfInner': 100,
  'blackwell.memory': 0.6,
  'blackwell.flash3': 0.5,
  'kernel.tail': 4e-6,
  'kernel.fusedKernels': 30,
  'kernel.eagerKernels': 50,
  'kernel.expertKernels': 50,
  'kernel.eagerTraffic': 2,
  'kernel.normsTraffic': 1.5,
  'kernel.scoreTraffic': 0.7,
  'kernel.rmsBytes': 41,
  'kernel.aligned32': 0.8,
  'kernel.aligned16': 0.8,
  'kernel.aligned8': 0.7,
  'kernel.unaligned': 0.4,
  'kernel.powerExponent': 0.25,
  'kernel.secondsPerKey': 16e-9,
  'kernel.headExponent': 0.4,
  'kernel.routedCasts': 2,
  'kernel.biasBytes': 28,
  'kernel.castBytes': 4,
  'network.allToAllShare': 0.88,
  'network.sharedCard': 0.8,
  'network.contention': 0.12,
  'step.overheadSeconds': 5e-3,
  'megatron.launchSeconds': 35e-6,
  'megatron.collectiveLaunchSeconds': 50e-6,
  'megatron.microBatchSeconds': 5e-3,
  'fsdp2.launchSeconds': 6e-6,
  'fsdp2.collectiveLaunchSeconds': 30e-6,
  'fsdp2.microBatchSeconds': 5e-3,
  'deepspeed.launchSeconds': 20e-6,
  'deepspeed.collectiveLaunchSeconds': 50e-6,
  'deepspeed.microBatchSeconds': 5e-3,
  'deepspeed.shardedRate': 5e9,
};

/** One constant: how to read and write it, how tightly its prior holds it, and its range. */
const constant = (name, of, key, { weight = 1, low = 0, high = Infinity } = {}) => ({
  name,
  prior: priors[name] ?? of[key],
  weight,
  low,
  high,
  get: () => of[key],
  set: (value) => {
    of[key] = value;
  },
});

function chipConstants(family, kernels) {
  const chip = chips[family];
  const measured = family === 'ampere' || family === 'blackwell';
  const share = (key, weight = 1) =>
    constant(`${family}.${key}`, chip, key, { weight, low: 0.1, high: 0.95 });
  const attention = kernels.map((kernel) => ({
    ...constant(`${family}.${kernel}`, chip.attention[kernel], 'forward', {
      weight: 5,
      low: 0.08,
      high: 0.8,
    }),
    // the backward pass keeps its relation to the forward pass
    set: (value) => {
      const rate = chip.attention[kernel];
      rate.backward *= value / rate.forward;
      rate.forward = value;
    },
  }));
  const narrow = family === 'hopper' ? [share('matmul8')] : [];
  const narrower = family === 'blackwell' ? [share('matmul8'), share('matmul4')] : [];
  return [
    share('matmul', measured ? 20 : family === 'volta' ? 10 : 3),
    constant(`${family}.halfInner`, chip, 'halfInner', { weight: 2, low: 10, high: 500 }),
    constant(`${family}.memory`, chip, 'memory', { weight: 3, low: 0.1, high: 0.92 }),
    ...narrow,
    ...narrower,
    ...attention,
  ];
}

/** Passes over memory are counted in the code of a kernel, and held to their count. */
const counted = /Traffic|Bytes/;

const every = (name, of, options) =>
  Object.keys(of).map((key) => {
    const aligned = key.includes('lign') ? { low: 0.3, high: 1 } : options;
    return constant(`${name}.${key}`, of, key, counted.test(key) ? { weight: 10 } : aligned);
  });

const constants = [
  ...chipConstants('volta', []),
  ...chipConstants('ampere', ['flash1', 'flash2', 'triton']),
  ...chipConstants('hopper', ['flash2', 'flash3', 'triton']),
  ...chipConstants('blackwell', ['flash3']),
  ...every('kernel', kernelConstants),
  ...every('network', networkConstants),
  ...every('step', stepConstants, { weight: 0.3 }),
  ...['megatron', 'fsdp2', 'deepspeed'].flatMap((id) =>
    ['launchSeconds', 'collectiveLaunchSeconds', 'microBatchSeconds'].map((key) =>
      constant(`${id}.${key}`, frameworks[id], key, { weight: 0.3 }),
    ),
  ),
  constant('deepspeed.shardedRate', frameworks.deepspeed, 'shardedRate', { low: 1e9, high: 50e9 }),
];

const mean = (values) => values.reduce((a, b) => a + b, 0) / values.length;
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/** Predicted over measured step time of each run, by source. */
function ratios(runs) {
  const bySource = new Map();
  for (const { source, seconds, job, plan } of runs) {
    const list = bySource.get(source) ?? [];
    list.push(predict(job, plan).total / seconds);
    bySource.set(source, list);
  }
  return bySource;
}

/** Error as it is judged, rounded below 1 % so that the descent does not stick at single rows. */
const cost = (ratio) => {
  const x = Math.abs(ratio - 1);
  return x < 0.01 ? (x * x) / 0.02 + 0.005 : x;
};

function loss(runs) {
  const sources = [...ratios(runs).values()].map((of) => {
    const middle = median(of);
    return 0.6 * mean(of.map(cost)) + 0.4 * mean(of.map((r) => cost(r / middle)));
  });
  const ridge = constants.map(({ weight, prior, get }) =>
    prior > 0 && get() > 0 ? weight * Math.log(get() / prior) ** 2 : 0,
  );
  return mean(sources) + hold * ridge.reduce((a, b) => a + b, 0);
}

/** How strongly the ridge holds a constant of weight 1. */
const hold = 0.004;

/** All constants from their priors to the least loss over some runs. */
function fit(runs) {
  for (const { prior, set } of constants) set(prior);
  minimise({ constants, runs, loss, hold, rounds });
}

const errors = (runs) =>
  Object.fromEntries(
    [...ratios(runs)].map(([source, of]) => [source, mean(of.map((r) => Math.abs(r - 1)))]),
  );
const overall = (bySource) => mean(Object.values(bySource));

const runs = loaded();
const seen = runs.filter((r) => !r.aside);
const unseen = runs.filter((r) => r.aside);
fit(seen);
const report = {
  constants: Object.fromEntries(
    constants.map(({ name, get }) => [name, Number(get().toPrecision(3))]),
  ),
  fitted: errors(seen),
  keptAside: errors(unseen),
  meanFitted: overall(errors(seen)),
  meanKeptAside: overall(errors(unseen)),
};
if (option('--leave-out') > 0) {
  report.leftOut = {};
  for (const source of new Set(runs.map((r) => r.source))) {
    fit(runs.filter((r) => r.source !== source));
    report.leftOut[source] = errors(runs.filter((r) => r.source === source))[source];
  }
  report.meanLeftOut = overall(report.leftOut);
}
console.log(JSON.stringify(report, null, 2));
