import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import { Scenario } from '../../cost-model/schema/scenario.js';
import { GIB, type Bytes } from '../../units/units.js';
import { evaluate, plannedJob } from '../../commands/commands.js';
import { assumptions, type Assumption, type Shape } from './fitting-assumptions.js';
import { compareWithPublished } from './published-figure.js';
import type { WellKnownRun } from './well-known-runs.js';

/** A published run under one thing more that its publication does not say, with which it is predicted to fit. */
export interface Fitting {
  /** What is assumed, as a clause. */
  readonly says: string;
  /** Where it is documented that codes do this. */
  readonly source: string;
  readonly scenario: Scenario;
  readonly evaluation: Evaluation;
  /** Whether the run can have been done so; false where the step would be too long for the published figure. */
  readonly possible: boolean;
}

/** Bytes by which the fullest stage is predicted to be over its device; 0 where all fit. */
export const overBy = ({ stages }: Pick<Evaluation, 'stages'>): Bytes =>
  Math.max(0, ...stages.map((s) => s.peakMemoryBytes.total - s.limitBytes));

/** What a scenario with an assumption does, where it can run and is predicted to fit. */
function fits(scenario: Scenario): Evaluation | null {
  const result = evaluate(scenario);
  return result.ok && result.value.fits ? result.value : null;
}

/** The weakest strength of an assumption with which a scenario fits, found by halving; null where none does. */
function weakest(
  assumption: Assumption,
  scenario: Scenario,
  shape: Shape,
): Pick<Fitting, 'scenario' | 'evaluation'> | null {
  let found: Pick<Fitting, 'scenario' | 'evaluation'> | null = null;
  let [low, high] = [1, assumption.steps(scenario, shape)];
  while (low <= high) {
    // the strongest first: where it does not fit, none does
    const step = found === null ? high : Math.floor((low + high) / 2);
    const made = assumption.at(scenario, step);
    const evaluation = fits(made);
    if (evaluation !== null) {
      found = { scenario: made, evaluation };
      high = step - 1;
    } else if (found === null) return null;
    else low = step + 1;
  }
  return found;
}

/**
 * An assumption costs time. One that makes the step longer than the published one by more than the interval of the
 * run as published allows is not what was done; the wider interval of the assumption itself excuses nothing.
 */
function explains(run: WellKnownRun, before: Evaluation, after: Evaluation): boolean {
  const { timeRatio } = compareWithPublished(run, after);
  return 1 / timeRatio >= before.interval.low / before.stepSeconds.total;
}

/**
 * The smallest assumption under which a published run fits: the first of the list that its publication leaves open,
 * one with which the published figure can hold before one with which it cannot. Null where the run is predicted to
 * fit as it is published, and where nothing that is documented makes it fit.
 */
export function fittingOf(run: WellKnownRun): Fitting | null {
  const scenario = Scenario.parse(run.scenario);
  const planned = plannedJob(scenario);
  const before = evaluate(scenario);
  if (!planned.ok || !before.ok || before.value.fits) return null;
  const { layers } = planned.value.job.model;
  const shape = { layers, stageLayers: Math.max(...before.value.stages.map((s) => s.layers)) };
  let refuted: Fitting | null = null;
  for (const assumption of assumptions) {
    if (assumption.knobs.some((knob) => run.states.includes(knob))) continue;
    const found = weakest(assumption, scenario, shape);
    if (found === null) continue;
    const possible = explains(run, before.value, found.evaluation);
    const fitting = {
      ...found,
      says: assumption.says(found.scenario, shape),
      source: assumption.source,
      possible,
    };
    if (possible) return fitting;
    refuted ??= fitting;
  }
  return refuted;
}

/** What is said of a published run whose memory is predicted to be over the device: that it ran, and what follows. */
export function ranAnyway(run: WellKnownRun, evaluation: Evaluation): string {
  const over = `${(overBy(evaluation) / GIB).toFixed(1)} GiB`;
  const fitting = fittingOf(run);
  const tooHigh = `${run.title} ran (${run.source}), so its memory is estimated at least ${over} too high here`;
  if (fitting === null) return tooHigh;
  const { says, source } = fitting;
  const step = `${fitting.evaluation.stepSeconds.total.toFixed(1)} s a step`;
  return fitting.possible
    ? `${tooHigh}, unless ${says} (${source}), which the publication leaves open: then it fits, at ${step}`
    : `${tooHigh}; of what is documented and left open there only this would make it fit, at ${step}, too long for what was published: ${says} (${source})`;
}
