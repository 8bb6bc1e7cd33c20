import {
  evaluate,
  Scenario,
  wellKnownRunOf,
  wellKnownRuns,
  type WellKnownRun,
} from '@meshwright/graders/plan';
import { limitsOf } from '../limits/limits.js';
import { presets, presetScenario } from '../scenario/presets.js';
import { besidePublished, ranAnywayOf } from './published.js';
import { isPublished, scalingSizes } from '../scaling/scaling-sizes.js';
import { decodeScenario, encodeScenario } from '../scenario/share-link.js';
import type { Pinned } from '../state/use-lab.js';
import { verdictOf } from '../state/verdict.js';

const runs = wellKnownRuns.map((run) => [run.id, run] as const);
const shownAs = (scenario: Scenario): Pinned => {
  const result = evaluate(scenario);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return { scenario, evaluation: result.value };
};
const turned = (scenario: Scenario, plan: Partial<Scenario['plan']>): Scenario => ({
  ...scenario,
  plan: { ...scenario.plan, ...plan },
});

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

  it('is one again once the knob is turned back, in whatever order its keys then stand', () => {
    const { plan, ...job } = presetScenario('llama3-405b-8192-h100');
    const { tp, vpp, ...rest } = plan;
    expect(wellKnownRunOf({ plan: { ...rest, vpp, tp }, ...job })?.id).toBe(
      'llama3-405b-8192-h100',
    );
  });

  it('is none where a field holds what no scenario may', () => {
    const scenario = presetScenario('palm-540b-6144-tpu-v4');
    for (const tokens of [0, -1, Number.NaN, 1e40])
      expect(
        wellKnownRunOf({ ...scenario, training: { ...scenario.training, tokens } }),
      ).toBeNull();
  });

  it('stays one whatever it costs, how often it fails and how its work is counted', () => {
    const scenario = presetScenario('palm-540b-6144-tpu-v4');
    const { tokens: _, ...training } = scenario.training;
    const priced: Scenario = {
      ...scenario,
      training,
      price: { dollarsPerDeviceHour: 2 },
      reliability: { mtbfHours: 50_000 },
      mfuConvention: '6nd',
    };
    const run = wellKnownRunOf(priced);
    expect(run?.id).toBe('palm-540b-6144-tpu-v4');
    const beside = besidePublished(run!, shownAs(priced));
    expect(beside).toEqual(besidePublished(run!, shownAs(scenario)));
  });

  it.each(runs)('of %s puts the published step where the ratio says', (_, run) => {
    const shown = shownAs(Scenario.parse(run.scenario));
    const { interval, stepSeconds } = shown.evaluation;
    const beside = besidePublished(run, shown);
    expect(beside.publishedStepSeconds * beside.timeRatio).toBeCloseTo(stepSeconds.total, 6);
    const inside =
      beside.publishedStepSeconds >= interval.low && beside.publishedStepSeconds <= interval.high;
    expect(inside).toBe(beside.inInterval);
  });
});

describe('the verdict on a run that ran', () => {
  const everyPreset = presets.map(
    ({ id }) => [id, wellKnownRuns.find((r) => r.id === id)] as const,
  );
  const published = everyPreset.filter((of): of is [string, WellKnownRun] => of[1] !== undefined);

  it('is asked of every preset with a published figure', () => {
    expect(published).toHaveLength(wellKnownRuns.length);
  });

  it.each(published)('is never that %s is out of memory', (id, run) => {
    const shown = shownAs(presetScenario(id));
    const verdict = verdictOf(shown);
    expect(verdict.tone).not.toBe('bad');
    expect(verdict.text).toBe(shown.evaluation.fits ? 'Fits' : 'It ran');
    expect(limitsOf(shown.evaluation, shown.scenario).map(({ tone }) => tone)).not.toContain('bad');
    const ran = ranAnywayOf(run, shown.evaluation);
    expect(ran === null).toBe(shown.evaluation.fits);
    if (ran?.fitting != null) {
      expect(ran.overBytes).toBeGreaterThan(0);
      expect(verdictOf(ran.fitting).text).toBe('Fits');
    }
  });

  it('is for its own plan: a knob that is turned gets the verdict of any plan', () => {
    const scenario = presetScenario('llama3-405b-8192-h100');
    expect(verdictOf(shownAs(turned(scenario, { microBatch: 2 })))).toEqual({
      text: 'Out of memory',
      tone: 'bad',
    });
    expect(verdictOf(shownAs(turned(scenario, { recompute: 'full' }))).text).toBe('Fits');
  });

  it('stays for a plan that does the same: an idle knob changes no verdict', () => {
    const scenario = presetScenario('llama3-405b-8192-h100');
    const idle = shownAs(turned(scenario, { recompute: 'selective' }));
    expect(idle.evaluation).toEqual(shownAs(scenario).evaluation);
    expect(verdictOf(idle)).toEqual({ text: 'It ran', tone: 'warn' });
    expect(wellKnownRunOf(idle.scenario)?.id).toBe('llama3-405b-8192-h100');
  });

  it('is out of memory for a plan that nobody published', () => {
    const shown = shownAs(
      turned(presetScenario('3d-pipeline-175b-64gpu'), {
        ...{ pp: 4, dp: 2, sharding: 'none', recompute: 'none' },
      }),
    );
    expect(verdictOf(shown)).toEqual({ text: 'Out of memory', tone: 'bad' });
    expect(limitsOf(shown.evaluation, shown.scenario)[0]?.tone).toBe('bad');
  });

  it('holds where the curve of one published run passes through another', () => {
    const small = presetScenario('llama3-405b-8192-h100');
    const large = presetScenario('llama3-405b-16384-h100');
    const at = { devices: 16_384, plan: large.plan };
    expect(isPublished(at, small, 'strong')).toBe(true);
    expect(isPublished(at, small, 'weak')).toBe(false);
    expect(isPublished({ ...at, devices: 32_768 }, small, 'strong')).toBe(false);
    expect(isPublished({ devices: 8192, plan: small.plan }, small, 'weak')).toBe(true);
  });

  it('is asked of any size of one job about any other job without a fault', () => {
    const jobs = presets.map(({ id }) => presetScenario(id));
    const sizes = jobs.map((job) => ({ plan: job.plan, sizes: scalingSizes(job) }));
    const published = jobs.flatMap((job) =>
      sizes.flatMap(({ plan, sizes: ofOther }) =>
        ofOther.filter((devices) => isPublished({ devices, plan }, job, 'strong')),
      ),
    );
    expect(published.length).toBeGreaterThanOrEqual(wellKnownRuns.length);
  });
});
