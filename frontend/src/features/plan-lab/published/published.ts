import {
  compareWithPublished,
  evaluate,
  fittingOf,
  measureInWords,
  overBy,
  Scenario,
  type Evaluation,
  type Fitting,
  type WellKnownRun,
} from '@meshwright/graders/plan';
import type { Pinned } from '../state/use-lab.js';

/** A published figure beside what is predicted for the same scenario. */
export interface PublishedBeside {
  readonly run: WellKnownRun;
  readonly published: string;
  readonly predicted: string;
  /** Predicted over published time. */
  readonly timeRatio: number;
  readonly inInterval: boolean;
  /** The step that the publication amounts to. */
  readonly publishedStepSeconds: number;
}

/** Figures counted as the publication counts them, whatever the lab is set to. */
function countedAlike({ scenario, evaluation }: Pinned, run: WellKnownRun): Evaluation {
  const { mfuConvention } = Scenario.parse(run.scenario);
  if (scenario.mfuConvention === mfuConvention) return evaluation;
  const { mfuConvention: _, ...rest } = scenario;
  const again = evaluate(mfuConvention === undefined ? rest : { ...rest, mfuConvention });
  return again.ok ? again.value : evaluation;
}

/** Published and predicted figure in the publication's own measure. */
export function besidePublished(run: WellKnownRun, shown: Pinned): PublishedBeside {
  const evaluation = countedAlike(shown, run);
  const { measure, value } = run.published;
  const { predicted, timeRatio, inInterval } = compareWithPublished(run, evaluation);
  return {
    run,
    published: measureInWords(measure, value),
    predicted: measureInWords(measure, predicted),
    timeRatio,
    inInterval,
    publishedStepSeconds: evaluation.stepSeconds.total / timeRatio,
  };
}

/** A published run whose memory is predicted over its device, beside what would make it fit. */
export interface RanAnyway {
  readonly run: WellKnownRun;
  readonly overBytes: number;
  readonly fitting: Fitting | null;
  /** The publication's measure with what is assumed. */
  readonly predicted: string | null;
}

const known = new Map<WellKnownRun, Fitting | null>();

/** For a run that is predicted not to fit: by how much, and the smallest assumption under which it would. */
export function ranAnywayOf(run: WellKnownRun, evaluation: Evaluation): RanAnyway | null {
  if (evaluation.fits) return null;
  const found = known.get(run);
  const fitting = found === undefined ? fittingOf(run) : found;
  known.set(run, fitting);
  const predicted =
    fitting === null
      ? null
      : measureInWords(
          run.published.measure,
          compareWithPublished(run, fitting.evaluation).predicted,
        );
  return { run, overBytes: overBy(evaluation), fitting, predicted };
}
