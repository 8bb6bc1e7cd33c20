import { evaluateJob } from '../cost-model/run/evaluate.js';
import type { Evaluation } from '../cost-model/schema/evaluation.js';
import type { FailureRun } from '../cost-model/run/failure-run.js';
import { pulledLevers, type PulledLever } from '../cost-model/explain/explain.js';
import type { PlannedJob } from '../cost-model/schema/job.js';
import type { Lever } from '../cost-model/schema/lever.js';
import type { Problem } from '../cost-model/schema/problem.js';
import { planProblems } from '../cost-model/rules/rules.js';
import { Scenario } from '../cost-model/schema/scenario.js';
import { termsOf, type Terms } from '../cost-model/explain/terms.js';
import { runWithFailures } from '../cost-model/run/whole-run.js';
import { timelineOf, type Timeline } from '../cost-model/explain/timeline.js';
import { failure, success, type Result } from '../result.js';
import { shapeProblems } from './parse-problems.js';
import { resolveJob } from './resolve.js';
import { verifiedNearest } from './verified-nearest.js';

/** A scenario with every choice looked up and every rule met. */
export function plannedJob(scenario: Scenario): Result<PlannedJob, Problem[]> {
  const job = resolveJob(scenario);
  if (!job.ok) return job;
  const problems = planProblems(job.value, scenario.plan);
  if (problems.length > 0) return failure(problems);
  return success({ job: job.value, plan: scenario.plan });
}

/**
 * Read a scenario from outside: shape, catalogue ids and the rules of the plan. Defaults are filled in;
 * choices stay as they were written, by id or in full.
 */
export const parseScenario = (input: unknown): Result<Scenario, Problem[]> =>
  refusedWell(input, readScenario);

function readScenario(input: unknown): Result<Scenario, Problem[]> {
  const shape = Scenario.safeParse(input, { reportInput: true });
  if (!shape.success) return failure(shapeProblems(shape.error.issues));
  const job = plannedJob(shape.data);
  return job.ok ? success(shape.data) : job;
}

/** What `read` makes of an input; where it refuses it, the values that it proposes have been tried. */
export function refusedWell<T>(
  input: unknown,
  read: (input: unknown) => Result<T, Problem[]>,
): Result<T, Problem[]> {
  const result = read(input);
  if (result.ok) return result;
  const problemsOf = (mended: unknown): readonly Problem[] => {
    const again = read(mended);
    return again.ok ? [] : again.error;
  };
  return failure(verifiedNearest(input, result.error, problemsOf));
}

/** Predict time, memory, utilisation and money of one scenario; problems when the plan cannot be run at all. */
export function evaluate(scenario: Scenario): Result<Evaluation, Problem[]> {
  const job = plannedJob(scenario);
  return job.ok ? success(evaluateJob(job.value.job, job.value.plan)) : job;
}

/**
 * The whole run of a scenario with its failures, as the chance of `reliability.seed` has it: what `goodput` says on
 * average. Problems where the scenario does not say how long the run is or how often devices fail.
 */
export function simulateRun(scenario: Scenario): Result<FailureRun, Problem[]> {
  const { reliability, training } = scenario;
  const { tokens } = training;
  if (tokens === undefined || reliability === undefined) {
    const path = tokens === undefined ? 'training.tokens' : 'reliability';
    const message = 'a run with failures needs training.tokens and reliability.mtbfHours';
    return failure([{ path, rule: 'missing-key', message }]);
  }
  const planned = plannedJob(scenario);
  if (!planned.ok) return planned;
  const { job, plan } = planned.value;
  const { total: stepSeconds } = evaluateJob(job, plan).stepSeconds;
  const steps = tokens / (training.globalBatch * training.sequenceLength);
  return success(runWithFailures(job, plan, { reliability, steps, stepSeconds }));
}

/** Every operation of one step on every stage, as the plan's schedule orders them. */
export function timeline(scenario: Scenario): Result<Timeline, Problem[]> {
  const job = plannedJob(scenario);
  return job.ok ? success(timelineOf(job.value)) : job;
}

/** What each knob of the plan would change, faster plans that fit first; empty for a plan that cannot run. */
export const explain = (evaluation: Evaluation, scenario: Scenario): Lever[] =>
  pullLevers(evaluation, scenario).map(({ lever }) => lever);

/** The same, each with what the plan does then. */
export function pullLevers(evaluation: Evaluation, scenario: Scenario): PulledLever[] {
  const job = plannedJob(scenario);
  return job.ok ? pulledLevers(job.value.job, job.value.plan, evaluation) : [];
}

/** Formula, numbers and source of every part of a prediction (memory: of a stage, by default the fullest), and what limits the plan. */
export function explainTerms(scenario: Scenario, stage?: number): Result<Terms, Problem[]> {
  const planned = plannedJob(scenario);
  if (!planned.ok) return planned;
  const { job, plan } = planned.value;
  return success(termsOf(planned.value, evaluateJob(job, plan), stage));
}
