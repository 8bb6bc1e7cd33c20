import { evaluate, parseScenario, timeline } from './commands.js';
import { scheduleIds, type Plan } from '../cost-model/schema/plan.js';

const base = {
  model: 'gpt3-175b',
  cluster: {
    accelerator: 'a100-sxm-80gb',
    nodes: 64,
    devicesPerNode: 8,
    intraNode: 'nvlink3',
    interNode: 'ib-hdr-8x200',
  },
  training: { sequenceLength: 2048, globalBatch: 512 },
};
const plan = { tp: 8, pp: 8, dp: 8, sequenceParallel: true, recompute: 'selective' };

const scenario = (over: Partial<Plan>, training: object = {}) => ({
  ...base,
  training: { ...base.training, ...training },
  plan: { ...plan, ...over },
});
const of = (schedule: Plan['schedule']): Partial<Plan> => ({
  schedule,
  vpp: schedule === 'interleaved' ? 3 : 1,
});

function evaluated(over: Partial<Plan>) {
  const parsed = parseScenario(scenario(over));
  const result = parsed.ok ? evaluate(parsed.value) : parsed;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function drawn(over: Partial<Plan>) {
  const parsed = parseScenario(scenario(over));
  const result = parsed.ok ? timeline(parsed.value) : parsed;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function refusal(over: Partial<Plan>, training: object = {}) {
  const parsed = parseScenario(scenario(over, training));
  const result = parsed.ok ? evaluate(parsed.value) : parsed;
  if (result.ok) throw new Error('accepted');
  const { path, rule, nearest } = result.error[0]!;
  return { path, rule, nearest };
}

describe('a plan under each schedule', () => {
  it.each(scheduleIds)('%s is drawn as long as its useful and idle time are', (id) => {
    const { stepSeconds, bubbleOverIdeal } = evaluated(of(id));
    const idle = stepSeconds.parts.pipelineBubble;
    expect(drawn(of(id)).seconds / (idle + idle / bubbleOverIdeal)).toBeCloseTo(1, 9);
  });

  it.each(scheduleIds)('%s fills each stage over time no higher than its peak', (id) => {
    const { stages } = evaluated(of(id));
    for (const { stage, points } of drawn(of(id)).memory) {
      const highest = Math.max(...points.map((p) => p.bytes));
      expect(highest).toBeLessThanOrEqual(stages[stage]!.peakMemoryBytes.total * (1 + 1e-12));
      expect(points.at(-1)!.bytes).toBe(Math.min(...points.map((p) => p.bytes)));
    }
  });

  it.each(['gpipe', '1f1b', 'interleaved', 'zb-v', 'v-half', 'dualpipe'] as const)(
    '%s fills each stage to exactly its peak',
    (id) => {
      const { stages } = evaluated(of(id));
      for (const { stage, points } of drawn(of(id)).memory) {
        const highest = Math.max(...points.map((p) => p.bytes));
        expect(highest / stages[stage]!.peakMemoryBytes.total).toBeCloseTo(1, 9);
      }
    },
  );

  it('holds embedding and head on rank 0 of a V, and both copies of the model in DualPipe', () => {
    const weights = (id: Plan['schedule']) =>
      evaluated(of(id)).stages.map((s) => s.peakMemoryBytes.parts.weights);
    const [straight, v, dual] = [weights('1f1b'), weights('zb-v'), weights('dualpipe')];
    expect(v[0]).toBeGreaterThan(straight[0]!);
    expect(v[7]).toBeLessThan(straight[7]!);
    expect(v.slice(1, 7)).toEqual(straight.slice(1, 7));
    expect(dual.slice(1, 7)).toEqual(straight.slice(1, 7).map((w) => 2 * w));
  });

  it('ranks the memory of the V schedules as their paper does (arXiv:2405.15362 table 1)', () => {
    const activations = (id: Plan['schedule']) =>
      evaluated(of(id)).stages[1]!.peakMemoryBytes.parts.activations;
    expect(activations('v-min')).toBeLessThan(activations('v-half'));
    expect(activations('v-half')).toBeLessThan(activations('zb-v'));
  });
});

/* eslint max-params: off -- rows of a table */
describe('a pipeline that a schedule cannot run is refused', () => {
  it.each([
    ['V-Min without stages', { schedule: 'v-min', pp: 1, dp: 64 }, {}, 'plan.schedule', '1f1b'],
    ['chunks named for ZB-V', { schedule: 'zb-v', vpp: 2 }, {}, 'plan.vpp', 1],
    ['more parts than layers', { schedule: 'zb-v', pp: 64, dp: 1 }, {}, 'plan.pp', 48],
    [
      'too few for DualPipe',
      { schedule: 'dualpipe' },
      { globalBatch: 64 },
      'plan.schedule',
      '1f1b',
    ],
    ['an odd pp', { schedule: 'dualpipe', pp: 1, dp: 64 }, {}, 'plan.schedule', '1f1b'],
  ] as const)('%s', (_, over, training, path, nearest) => {
    expect(refusal(over, training)).toMatchObject({ path, nearest });
  });
});
