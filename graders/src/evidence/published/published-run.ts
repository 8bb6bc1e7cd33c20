import { Scenario } from '../../cost-model/schema/scenario.js';
import { evaluate } from '../../commands/commands.js';
import { remembered } from '../../remember.js';
import { wellKnownRuns, type WellKnownRun } from './well-known-runs.js';

/** What decides besides the plan whether a scenario runs, and how: not what it costs, how often it fails or how its work is counted. */
function jobOf({ model, cluster, training, framework }: Scenario): string {
  const { tokens: _, ...trained } = training;
  return JSON.stringify({ model, cluster, trained, framework });
}

const asText = (plan: Scenario['plan']): string => JSON.stringify(Scenario.shape.plan.parse(plan));

/** Whether a plan does the same as another one: then it is the other one, whatever an idle knob says. */
const doesTheSame = remembered(16, ([scenario, plan]: readonly [Scenario, Scenario['plan']]) => {
  const [one, other] = [evaluate(scenario), evaluate({ ...scenario, plan })];
  return one.ok && other.ok && JSON.stringify(one.value) === JSON.stringify(other.value);
});

interface Job {
  readonly run: WellKnownRun;
  readonly plan: Scenario['plan'];
}
const jobs = new Map<string, Job>();

/** The well-known run that a scenario is: its job, and its plan in every knob that does anything; null for any other. */
export function wellKnownRunOf(scenario: Scenario): WellKnownRun | null {
  if (jobs.size === 0) {
    for (const run of wellKnownRuns) {
      const written = Scenario.parse(run.scenario);
      jobs.set(jobOf(written), { run, plan: written.plan });
    }
  }
  // parsed again, because keys then stand in the order of the schema; what is no scenario was never run
  const parsed = Scenario.safeParse(scenario);
  const job = parsed.success ? jobs.get(jobOf(parsed.data)) : undefined;
  if (job === undefined) return null;
  const same = asText(scenario.plan) === asText(job.plan) || doesTheSame([scenario, job.plan]);
  return same ? job.run : null;
}
