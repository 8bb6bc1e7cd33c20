import { evaluate, Scenario, wellKnownRuns } from '@meshwright/graders/plan';
import { presetScenario } from './presets.js';
import { besidePublished, wellKnownRunOf } from './published.js';
import { decodeScenario, encodeScenario } from './share-link.js';

const runs = wellKnownRuns.map((run) => [run.id, run] as const);

describe('a well-known run in the lab', () => {
  it.each(runs)('is recognised as %s from its preset and from a shared address', (id, run) => {
    expect(wellKnownRunOf(presetScenario(id))).toBe(run);
    const shared = decodeScenario(encodeScenario(presetScenario(id)));
    expect(shared).not.toBeNull();
    if (shared !== null) expect(wellKnownRunOf(shared)).toBe(run);
  });

  it('is no longer one once a knob is turned', () => {
    const scenario = presetScenario('bloom-176b-384-a100');
    expect(wellKnownRunOf({ ...scenario, framework: 'fsdp2' })).toBeNull();
    expect(wellKnownRunOf(presetScenario('1b-8node'))).toBeNull();
  });

  it.each(runs)('of %s puts the published step where the ratio says', (_, run) => {
    const result = evaluate(Scenario.parse(run.scenario));
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    const { interval, stepSeconds } = result.value;
    const beside = besidePublished(run, result.value);
    expect(beside.publishedStepSeconds * beside.timeRatio).toBeCloseTo(stepSeconds.total, 6);
    const inside =
      beside.publishedStepSeconds >= interval.low && beside.publishedStepSeconds <= interval.high;
    expect(inside).toBe(beside.inInterval);
  });
});
