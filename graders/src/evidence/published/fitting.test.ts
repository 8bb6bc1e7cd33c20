import { Scenario } from '../../cost-model/schema/scenario.js';
import { evaluate } from '../../commands/commands.js';
import { fittingOf, overBy } from './fitting.js';
import { assumptions } from './fitting-assumptions.js';
import { compareWithPublished } from './published-figure.js';
import { wellKnownRuns, type WellKnownRun } from './well-known-runs.js';

const evaluated = (scenario: Scenario) => {
  const result = evaluate(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const asPublished = (run: WellKnownRun) => evaluated(Scenario.parse(run.scenario));
const tooLarge = wellKnownRuns.filter((run) => !asPublished(run).fits);

/** Knobs of plan and training in which two scenarios differ. */
function changed(one: Scenario, other: Scenario): string[] {
  const knobs = (s: Scenario): Record<string, unknown> => ({ ...s.training, ...s.plan });
  const [a, b] = [knobs(one), knobs(other)];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(
    (key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]),
  );
}

describe('a published run that is predicted not to fit', () => {
  it('is one of several, so that what follows says something', () => {
    expect(tooLarge.map(({ id }) => id)).toContain('deepseek-v3-2048-h800');
    expect(tooLarge.length).toBeGreaterThan(3);
  });

  it.each(tooLarge)(
    '$title fits under what is assumed, which its publication leaves open',
    (run) => {
      const fitting = fittingOf(run);
      if (fitting === null) throw new Error('nothing documented makes it fit');
      const { scenario, evaluation } = fitting;
      expect(evaluation).toEqual(evaluated(scenario));
      expect(overBy(evaluation)).toBe(0);
      const knobs = changed(Scenario.parse(run.scenario), scenario);
      expect(knobs.length).toBeGreaterThan(0);
      for (const knob of knobs) expect(run.states).not.toContain(knob);
    },
  );

  it.each(tooLarge)('$title is not said to have run so where the step would be too long', (run) => {
    const fitting = fittingOf(run);
    if (fitting === null) throw new Error('nothing documented makes it fit');
    const { stepSeconds, interval } = asPublished(run);
    const { timeRatio } = compareWithPublished(run, fitting.evaluation);
    const published = fitting.evaluation.stepSeconds.total / timeRatio;
    const longest = published * (stepSeconds.total / interval.low);
    expect(fitting.possible).toBe(fitting.evaluation.stepSeconds.total <= longest);
  });

  it.each(tooLarge.filter((run) => fittingOf(run)?.scenario.plan.offloadLayers !== undefined))(
    '$title fits with no layer fewer on the host',
    (run) => {
      const { scenario } = fittingOf(run)!;
      const offloadLayers = scenario.plan.offloadLayers! - 1;
      expect(offloadLayers).toBeGreaterThan(0);
      expect(evaluated({ ...scenario, plan: { ...scenario.plan, offloadLayers } }).fits).toBe(
        false,
      );
    },
  );

  it('has no assumption where the publication states every knob', () => {
    const [run] = tooLarge;
    const states = assumptions.flatMap(({ knobs }) => knobs);
    expect(fittingOf({ ...run!, states })).toBeNull();
  });
});

describe('a published run that is predicted to fit', () => {
  const fitting = wellKnownRuns.filter((run) => asPublished(run).fits);
  it.each(fitting)('$title needs no assumption', (run) => {
    expect(fittingOf(run)).toBeNull();
    expect(overBy(asPublished(run))).toBe(0);
  });
});
