import { evaluateJob } from '../../cost-model/run/evaluate.js';
import type { Calibration, Scenario } from '../../cost-model/schema/scenario.js';
import { mean } from './accuracy.js';
import type { MeasuredRun } from '../runs/run-cells.js';
import { parsedRun } from '../runs/predict-run.js';
import { failure, success, type Result } from '../../result.js';
import { fitRidge } from './least-squares.js';
import { resolveJob } from '../../commands/resolve.js';

/** One run of a user's own cluster: its scenario and the seconds of a step. */
export interface CalibrationRun {
  readonly scenario: Scenario;
  readonly seconds: number;
}

/** A row of a table of runs as one to calibrate on; why it cannot be one otherwise. */
export function calibrationRun(run: MeasuredRun): Result<CalibrationRun, string> {
  const status = (run['status'] ?? '').trim();
  if (status !== '' && status !== 'ok')
    return failure(`column status: ${JSON.stringify(status.slice(0, 40))} has no step time`);
  const cell = (run['iter_s'] ?? '').trim();
  const seconds = /^\d{0,9}\.?\d{0,12}(e-?\d{1,2})?$/i.test(cell) ? Number(cell) : NaN;
  if (!(seconds > 1e-6 && seconds < 1e6))
    return failure(
      `column iter_s: must be the seconds of a step, not ${JSON.stringify(cell.slice(0, 40))}`,
    );
  const scenario = parsedRun(run);
  return scenario.ok ? success({ scenario: scenario.value, seconds }) : scenario;
}

/** How far predicted step times are from measured ones, as shares of the measured ones. */
export interface FitError {
  readonly meanAbsoluteError: number;
  readonly bias: number;
  readonly worst: number;
}

export interface CalibrationFit {
  /** Goes into a scenario as `calibration`; constants that the runs cannot tell are left out: they stay 1. */
  readonly calibration: Calibration;
  readonly runs: number;
  readonly before: FitError | null;
  readonly after: FitError | null;
  /** Each run predicted by a calibration that has not seen it; null with fewer than 4 runs. */
  readonly leftOut: FitError | null;
  readonly notes: readonly string[];
}

const constants = [
  'matmul',
  'attention',
  'memory',
  'intraNode',
  'interNode',
  'launch',
  'overhead',
] as const;
type Constant = (typeof constants)[number];

/** Runs of one configuration differ by 6-8 % from one measurement to the next (graders/fixtures/SOURCES.md). */
const NOISE = 0.06;
/** Constants of two clusters of one kind differ by about a third. */
const PRIOR = 0.3;
const BOUND = Math.log(5);
/** A constant of whose variance the runs leave more than this is one that they cannot tell. */
const UNTOLD = 0.9;
const FEWEST_FOR_LEFT_OUT = 4;
/** Each run is left out by itself up to so many; more are left out in as many turns. */
const MOST_TURNS = 12;

/** Seconds of a step of each run under a calibration. */
function secondsUnder(runs: readonly CalibrationRun[], calibration: Calibration): number[] {
  return runs.map(({ scenario }) => {
    const job = resolveJob({ ...scenario, calibration });
    if (!job.ok) throw new Error('a run that was parsed cannot be looked up');
    return evaluateJob(job.value, scenario.plan).stepSeconds.total;
  });
}

const factors = (free: readonly Constant[], x: readonly number[]): Calibration =>
  Object.fromEntries(free.map((constant, i) => [constant, Math.exp(x[i] ?? 0)]));

function fitOf(runs: readonly CalibrationRun[], free: readonly Constant[]) {
  return fitRidge({
    unknowns: free.length,
    residuals: (x) =>
      secondsUnder(runs, factors(free, x)).map((seconds, i) =>
        Math.log(seconds / (runs[i]?.seconds ?? seconds)),
      ),
    noise: NOISE,
    prior: PRIOR,
    bound: BOUND,
  });
}

const rounded = (calibration: Calibration): Calibration =>
  Object.fromEntries(
    Object.entries(calibration).map(([name, factor]) => [
      name,
      Math.round((factor ?? 1) * 1e4) / 1e4,
    ]),
  );

/** Fit what the runs can tell: a first fit finds out which constants these are, a second moves them alone. */
function calibrationFrom(runs: readonly CalibrationRun[]): Calibration {
  const { uncertainty } = fitOf(runs, constants);
  const told = constants.filter((_, i) => (uncertainty[i] ?? 1) < UNTOLD);
  return told.length === 0 ? {} : rounded(factors(told, fitOf(runs, told).x));
}

function errorsUnder(runs: readonly CalibrationRun[], calibration: Calibration): number[] {
  return secondsUnder(runs, calibration).map(
    (seconds, i) => seconds / (runs[i]?.seconds ?? seconds) - 1,
  );
}

function fitError(errors: readonly number[]): FitError | null {
  const meanAbsoluteError = mean(errors.map(Math.abs));
  const bias = mean(errors);
  if (meanAbsoluteError === null || bias === null) return null;
  const worst = errors.reduce((most, error) => Math.max(most, Math.abs(error)), 0);
  return { meanAbsoluteError, bias, worst };
}

/** Errors of runs under calibrations that were fitted on the others. */
function leftOutErrors(runs: readonly CalibrationRun[]): number[] {
  const turns = Math.min(runs.length, MOST_TURNS);
  return Array.from({ length: turns }).flatMap((_, turn) => {
    const left = runs.filter((__, i) => i % turns === turn);
    const others = runs.filter((__, i) => i % turns !== turn);
    return errorsUnder(left, calibrationFrom(others));
  });
}

const meanings: Readonly<Record<Constant, string>> = {
  matmul: 'the rate of matrix products',
  attention: 'the rate of flash attention',
  memory: 'the rate of element-wise kernels',
  intraNode: 'the rate inside a node',
  interNode: 'the rate between nodes',
  launch: 'the time to launch a kernel',
  overhead: 'the time between steps',
};

function notesOn(runs: readonly CalibrationRun[], fit: Omit<CalibrationFit, 'notes'>): string[] {
  const { calibration, before, leftOut } = fit;
  const untold = constants.filter((constant) => calibration[constant] === undefined);
  const clusters = new Set(runs.map(({ scenario }) => JSON.stringify(acceleratorsOf(scenario))));
  const worse =
    before !== null && leftOut !== null && leftOut.meanAbsoluteError >= before.meanAbsoluteError;
  return [
    ...untold.map(
      (constant) => `${constant}: the runs do not tell ${meanings[constant]}; it stays 1`,
    ),
    ...(clusters.size > 1
      ? ['the runs are of different accelerators: calibrate each kind of cluster by itself']
      : []),
    ...(runs.length > 0 && runs.length < FEWEST_FOR_LEFT_OUT
      ? [`with fewer than ${FEWEST_FOR_LEFT_OUT} runs nothing can be left out to check the fit`]
      : []),
    ...(worse
      ? [
          'runs that were left out are predicted no better than without: do not use this calibration',
        ]
      : []),
  ];
}

const acceleratorsOf = ({ cluster }: Scenario): unknown => {
  if (typeof cluster === 'string') return cluster;
  if ('groups' in cluster) return cluster.groups.map(({ accelerator }) => accelerator);
  return 'instance' in cluster ? cluster.instance : cluster.accelerator;
};

/**
 * Fit multipliers of the model's constants to runs of one cluster: the most likely ones when a step time
 * repeats within 6 % and constants differ between clusters by a third, so that few runs move few constants.
 */
export function calibrate(runs: readonly CalibrationRun[]): CalibrationFit {
  const calibration = runs.length === 0 ? {} : calibrationFrom(runs);
  const fit = {
    calibration,
    runs: runs.length,
    before: fitError(errorsUnder(runs, {})),
    after: fitError(errorsUnder(runs, calibration)),
    leftOut: runs.length < FEWEST_FOR_LEFT_OUT ? null : fitError(leftOutErrors(runs)),
  };
  return { ...fit, notes: notesOn(runs, fit) };
}
