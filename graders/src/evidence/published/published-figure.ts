import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import type { Measure, WellKnownRun } from './well-known-runs.js';

/** What a prediction says in a publication's own measure, and how much longer the predicted run takes than the published. */
export interface Comparison {
  readonly predicted: number;
  /** Predicted over published time, 1 where they agree. */
  readonly timeRatio: number;
  /** Whether the published value lies in the 80 % interval of the prediction. */
  readonly inInterval: boolean;
}

const measures: Record<Measure, (evaluation: Evaluation) => number> = {
  stepSeconds: ({ stepSeconds }) => stepSeconds.total,
  mfu: ({ mfu }) => mfu.value,
  hardwareFlops: ({ flopsPerStep, devices, stepSeconds }) =>
    flopsPerStep.hardware / devices / stepSeconds.total,
  deviceHoursPerTrillionTokens: ({ tokensPerSecondPerDevice }) =>
    1e12 / tokensPerSecondPerDevice / 3600,
};

/** Measures that grow as the step gets shorter. */
const rates: readonly Measure[] = ['mfu', 'hardwareFlops'];

/** Set the prediction for a well-known run beside what was published. */
export function compareWithPublished(
  { published: { measure, value } }: WellKnownRun,
  evaluation: Evaluation,
): Comparison {
  const predicted = measures[measure](evaluation);
  const timeRatio = rates.includes(measure) ? value / predicted : predicted / value;
  const measured = evaluation.stepSeconds.total / timeRatio;
  const { low, high } = evaluation.interval;
  return { predicted, timeRatio, inInterval: measured >= low && measured <= high };
}

const figures = (value: number, digits: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: digits });

const words: Record<Measure, (value: number) => string> = {
  stepSeconds: (value) => `${figures(value, 1)} s a step`,
  mfu: (value) => `MFU ${figures(100 * value, 1)} %`,
  hardwareFlops: (value) => `${figures(value / 1e12, 0)} TFLOP/s with recomputed work`,
  deviceHoursPerTrillionTokens: (value) =>
    `${figures(value / 1000, 0)},000 device hours for a trillion tokens`,
};

/** A figure of a publication's measure, or the same of a prediction, for people. */
export const measureInWords = (measure: Measure, value: number): string => words[measure](value);
