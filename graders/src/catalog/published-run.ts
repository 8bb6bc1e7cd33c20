import { Scenario } from '../cost-model/schema/scenario.js';
import { wellKnownRuns, type WellKnownRun } from './well-known-runs.js';

/** What decides whether a scenario runs, and how: not what it costs, how often it fails or how its work is counted. */
function ranAs(scenario: Scenario): string {
  // parsed again, because keys then stand in the order of the schema
  const { model, cluster, training, framework, plan } = Scenario.parse(scenario);
  const { tokens: _, ...trained } = training;
  return JSON.stringify({ model, cluster, trained, framework, plan });
}

const written = new Map<string, WellKnownRun>();

/** The well-known run that a scenario is, knob for knob; null for any other. */
export function wellKnownRunOf(scenario: Scenario): WellKnownRun | null {
  if (written.size === 0) {
    for (const run of wellKnownRuns) written.set(ranAs(Scenario.parse(run.scenario)), run);
  }
  return written.get(ranAs(scenario)) ?? null;
}
