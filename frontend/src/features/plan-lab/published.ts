import {
  compareWithPublished,
  measureInWords,
  Scenario,
  wellKnownRuns,
  type Evaluation,
  type WellKnownRun,
} from '@meshwright/graders/plan';

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

const written = new Map<string, WellKnownRun>();
const keyOf = (scenario: Scenario): string => JSON.stringify(scenario);

/** The well-known run that a scenario is, knob for knob; null for any other. */
export function wellKnownRunOf(scenario: Scenario): WellKnownRun | null {
  if (written.size === 0) {
    for (const run of wellKnownRuns) written.set(keyOf(Scenario.parse(run.scenario)), run);
  }
  return written.get(keyOf(scenario)) ?? null;
}

/** Published and predicted figure in the publication's own measure. */
export function besidePublished(run: WellKnownRun, evaluation: Evaluation): PublishedBeside {
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
