import fc from 'fast-check';
import { scheduleIds } from '../cost-model/schema/plan.js';
import { evaluate, explain, parseScenario, simulateRun, timeline } from './commands.js';
import { parseSearchRequest, search } from './search-commands.js';
import { memoryParts, stepParts, type Evaluation } from '../cost-model/schema/evaluation.js';
import type { Scenario } from '../cost-model/schema/scenario.js';
import { catalog } from '../catalog/catalog.js';

const cluster = {
  accelerator: 'a100-sxm-80gb',
  nodes: 64,
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
};
const gpt3 = {
  model: 'gpt3-175b',
  cluster,
  training: { sequenceLength: 2048, globalBatch: 512, tokens: 3e11 },
  plan: {
    tp: 8,
    pp: 8,
    dp: 8,
    sequenceParallel: true,
    sharding: 'zero1',
    recompute: 'selective',
  },
};

const parsed = (input: unknown): Scenario => {
  const result = parseScenario(input);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const evaluated = (input: unknown): Evaluation => {
  const result = evaluate(parsed(input));
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const refusals = (input: unknown) => {
  const result = parseScenario(input);
  return result.ok ? [] : result.error;
};
const withPlan = (plan: Record<string, unknown>, over: Record<string, unknown> = {}) => ({
  ...gpt3,
  ...over,
  plan: { ...gpt3.plan, ...plan },
});
const sum = (parts: Readonly<Record<string, number>>) =>
  Object.values(parts).reduce((a, b) => a + b, 0);

/* eslint max-params: off -- rows of a table */
describe('a scenario that cannot run is refused with where, why and what would be right', () => {
  it.each([
    [
      '64 devices for TP 8, PP 8, DP 8',
      { cluster: { ...cluster, nodes: 8 } },
      {},
      'plan.dp',
      'degrees-multiply',
      1,
    ],
    ['heads that do not divide', {}, { tp: 5, dp: 8, pp: 8 }, 'plan.tp', 'heads-split', 4],
    [
      'more stages than layers',
      { model: 'gpt-1p3b' },
      { tp: 1, pp: 32, dp: 16 },
      'plan.pp',
      'no-empty-stage',
      24,
    ],
    [
      'a batch that leaves a remainder',
      {},
      { microBatch: 3 },
      'plan.microBatch',
      'batch-divides',
      2,
    ],
    [
      'chunks without interleaving',
      {},
      { vpp: 2 },
      'plan.schedule',
      'chunks-need-interleaving',
      'interleaved',
    ],
    [
      'interleaving without chunks',
      {},
      { schedule: 'interleaved' },
      'plan.vpp',
      'chunks-need-interleaving',
      2,
    ],
    [
      'ZeRO-2 with pipeline stages',
      {},
      { sharding: 'zero2' },
      'plan.sharding',
      'zero-with-pipeline',
      'zero1',
    ],
    ['experts where there are none', {}, { ep: 2 }, 'plan.ep', 'experts-exist', 1],
    [
      'offloaded weights that are not sharded',
      {},
      { offload: { parameters: 'cpu' } },
      'plan.sharding',
      'parameter-offload',
      'fsdp',
    ],
    [
      'stage layers of another model',
      {},
      { stageLayers: [12, 12] },
      'plan.stageLayers',
      'stage-layers',
      Array(8).fill(12),
    ],
    [
      'bf16 on V100',
      { cluster: 'gpt2-1p3b-zero3', model: 'gpt-1p3b' },
      { tp: 1, pp: 1, dp: 4 },
      'training.precision',
      'precision-exists',
      'fp16',
    ],
    ['a misspelt model', { model: 'gpt3-175' }, {}, 'model', 'known-id', 'gpt3-175b'],
    ['a misspelt key', {}, { shedule: '1f1b' }, 'plan.shedule', 'unknown-key', 'schedule'],
    ['an unknown choice', {}, { sharding: 'zero33' }, 'plan.sharding', 'invalid_value', 'zero3'],
    ['a number out of range', {}, { tp: 0 }, 'plan.tp', 'too_small', 1],
  ])('%s', (_, over, plan, path, rule, nearest) => {
    const problems = refusals(withPlan(plan, over));
    const found = problems.find((p) => p.rule === rule);
    expect(found?.path).toBe(path);
    expect(found?.nearest).toEqual(nearest);
  });

  it('names the missing part of a cluster rather than the union it failed', () => {
    const { intraNode: _, ...rest } = cluster;
    expect(refusals(withPlan({}, { cluster: rest })).map((p) => p.path)).toContain(
      'cluster.intraNode',
    );
  });

  it('needs a network between two nodes', () => {
    const { interNode: _, ...rest } = cluster;
    expect(refusals(withPlan({}, { cluster: rest })).map((p) => p.rule)).toContain(
      'network-between-nodes',
    );
  });

  it('accepts its own proposals one after the other', () => {
    const first = refusals(withPlan({}, { cluster: { ...cluster, nodes: 8 } }));
    expect(
      refusals(withPlan({ dp: first[0]?.nearest }, { cluster: { ...cluster, nodes: 8 } })),
    ).toEqual([]);
  });

  it('survives any JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (input) => {
        const result = parseScenario(input);
        expect(result.ok ? [] : result.error.length).not.toBe(0);
      }),
    );
  });
});

describe("the seeds' own plans", () => {
  it('000: TP 8 x PP 16 on 128 devices leaves DP 1, so data-parallel compression compresses nothing', () => {
    const plan = {
      tp: 8,
      pp: 16,
      dp: 1,
      sharding: 'none',
      recompute: 'full',
      sequenceParallel: true,
    };
    const over = {
      model: 'gpt-130b',
      cluster: '3d-pipeline-130b-128gpu',
      training: { sequenceLength: 2048, globalBatch: 1536 },
    };
    const plain = evaluated({ ...gpt3, ...over, plan });
    const compressed = evaluated({
      ...gpt3,
      ...over,
      plan: { ...plan, gradientCompression: 'powersgd' },
    });
    // what is left is the tied embedding's own all-reduce
    expect(plain.stepSeconds.parts.dataCommunication).toBe(
      compressed.stepSeconds.parts.dataCommunication,
    );
    expect(refusals({ ...gpt3, ...over, plan: { ...plan, dp: 2 } })[0]?.nearest).toBe(1);
  });

  it('003: a model of 1.3B fits one A100 of 40 GB at 16-18 bytes a parameter', () => {
    const result = evaluated({
      model: 'gpt-1p3b',
      cluster: { accelerator: 'a100-sxm-40gb', nodes: 1, devicesPerNode: 1, intraNode: 'nvlink3' },
      training: { sequenceLength: 2048, globalBatch: 512 },
      plan: { dp: 1, microBatch: 1 },
    });
    expect(result.fits).toBe(true);
    const { weights, gradients, optimizer } = result.stages[0]!.peakMemoryBytes.parts;
    expect((weights + gradients + optimizer) / result.parameters.total).toBeCloseTo(18, 1);
  });

  it('004: 175B in 16-bit and Adam does not fit 64 devices at DP 8 and does at TP 8 x PP 8', () => {
    expect(refusals({ ...gpt3, cluster: '3d-pipeline-175b-64gpu' })[0]?.message).toContain('512');
    const plan = { tp: 8, pp: 8, dp: 1, sequenceParallel: true, recompute: 'selective' };
    expect(evaluated({ ...gpt3, cluster: '3d-pipeline-175b-64gpu', plan }).fits).toBe(true);
  });
});

describe('an evaluation', () => {
  const knobs = fc.record({
    tp: fc.constantFrom(1, 2, 4, 8),
    pp: fc.constantFrom(1, 2, 4, 8),
    microBatch: fc.constantFrom(1, 2, 4),
    sequenceParallel: fc.boolean(),
    recompute: fc.constantFrom('none', 'selective', 'full'),
    attention: fc.constantFrom('flash', 'unfused'),
    sharding: fc.constantFrom('none', 'zero1', 'fsdp', 'hsdp'),
    schedule: fc.constantFrom('gpipe', '1f1b', 'zb-h1'),
    gradientCompression: fc.constantFrom('none', 'fp16', 'powersgd'),
    offload: fc.record({
      optimizer: fc.constantFrom('none', 'cpu', 'nvme'),
      activations: fc.constantFrom('none', 'cpu'),
    }),
  });
  const scenario = (k: { tp: number; pp: number }, over: Record<string, unknown> = {}) => ({
    ...gpt3,
    model: 'gpt-22b',
    ...over,
    plan: { ...k, dp: 512 / k.tp / k.pp },
  });

  it('has parts that add up to the totals, and finite figures above zero', () => {
    fc.assert(
      fc.property(knobs, (k) => {
        const result = parseScenario(scenario(k));
        if (!result.ok) return;
        const e = evaluate(result.value);
        if (!e.ok) throw new Error('refused after parsing');
        const { stepSeconds, stages } = e.value;
        expect(sum(stepSeconds.parts) / stepSeconds.total).toBeCloseTo(1, 12);
        for (const part of stepParts) expect(stepSeconds.parts[part]).toBeGreaterThanOrEqual(0);
        for (const { peakMemoryBytes } of stages) {
          expect(sum(peakMemoryBytes.parts) / peakMemoryBytes.total).toBeCloseTo(1, 12);
          for (const part of memoryParts)
            expect(peakMemoryBytes.parts[part]).toBeGreaterThanOrEqual(0);
        }
        expect(e.value.mfu.value).toBeGreaterThan(0);
        expect(e.value.mfu.value).toBeLessThan(1);
        expect(e.value.interval.low).toBeLessThan(stepSeconds.total);
        expect(e.value.interval.high).toBeGreaterThan(stepSeconds.total);
      }),
    );
  });

  it('never stops fitting when the device gets more memory', () => {
    const a100 = catalog.accelerators['a100-sxm-80gb']!;
    fc.assert(
      fc.property(
        knobs,
        fc.integer({ min: 10, max: 200 }),
        fc.integer({ min: 0, max: 200 }),
        (k, gib, more) => {
          const fits = (size: number) => {
            const { id: _, ...accelerator } = { ...a100, memoryBytes: size * 2 ** 30 };
            const result = parseScenario(scenario(k, { cluster: { ...cluster, accelerator } }));
            if (!result.ok) return null;
            const e = evaluate(result.value);
            return e.ok && e.value.fits;
          };
          expect(fits(gib) === true && fits(gib + more) === false).toBe(false);
        },
      ),
    );
  });

  it('gets no slower with a faster network and no larger with more sharding', () => {
    fc.assert(
      fc.property(knobs, (k) => {
        const slow = parseScenario(
          scenario(k, { cluster: { ...cluster, interNode: 'ib-hdr-1x200' } }),
        );
        const fast = parseScenario(scenario(k));
        const split = parseScenario(scenario({ ...k, sharding: 'fsdp' } as typeof k));
        const whole = parseScenario(scenario({ ...k, sharding: 'none' } as typeof k));
        if (!slow.ok || !fast.ok || !split.ok || !whole.ok) return;
        expect(evaluated(fast.value).stepSeconds.total).toBeLessThanOrEqual(
          evaluated(slow.value).stepSeconds.total,
        );
        const states = (s: Scenario) =>
          evaluated(s).stages.map(
            ({ peakMemoryBytes: { parts } }) => parts.weights + parts.gradients + parts.optimizer,
          );
        const large = states(whole.value);
        states(split.value).forEach((bytes, r) => expect(bytes).toBeLessThanOrEqual(large[r]! + 1));
      }),
      { numRuns: 50 },
    );
  });

  it('of a whole run carries the arithmetic through: hours, dollars, days', () => {
    const e = evaluated({ ...gpt3, price: { dollarsPerDeviceHour: 2 } });
    const seconds = 3e11 / e.tokensPerSecond;
    expect(e.run?.days).toBeCloseTo(seconds / 86_400, 9);
    expect(e.run?.dollars).toBeCloseTo((512 * 2 * seconds) / 3600, 3);
    expect(e.dollarsPerMillionTokens).toBeCloseTo((e.run!.dollars! / 3e11) * 1e6, 9);
  });

  it('knows goodput: the best interval is near √(2CM) (Young 1974), refined by Daly (2006)', () => {
    const e = evaluated({
      ...gpt3,
      reliability: { mtbfHours: 50_000, checkpointSeconds: 60, restartSeconds: 300 },
    });
    const mtbf = (50_000 * 3600) / 512;
    const young = Math.sqrt(2 * 60 * mtbf);
    expect(e.goodput?.checkpointIntervalSeconds).toBeLessThan(young);
    expect(e.goodput?.checkpointIntervalSeconds).toBeGreaterThan(young - 60);
    expect(e.goodput?.value).toBeGreaterThan(0.95);
    expect(e.goodput?.value).toBeLessThan(1);
  });

  it('simulates a run whose goodput is near the expected one, the same for the same seed', () => {
    const reliability = { mtbfHours: 20_000, checkpointSeconds: 60, seed: 5 };
    const scenario = parseScenario({ ...gpt3, reliability });
    if (!scenario.ok) throw new Error('refused');
    const run = simulateRun(scenario.value);
    if (!run.ok) throw new Error('refused');
    expect(simulateRun(scenario.value)).toEqual(run);
    const expected = evaluated({ ...gpt3, reliability }).goodput?.value ?? 0;
    expect(Math.abs(run.value.goodput / expected - 1)).toBeLessThan(0.02);
    expect(run.value.failures).toBeGreaterThan(5);
  });

  it('simulates no run without its length or the failures of its devices', () => {
    const scenario = parseScenario(gpt3);
    if (!scenario.ok) throw new Error('refused');
    expect(simulateRun(scenario.value)).toMatchObject({
      ok: false,
      error: [{ path: 'reliability', rule: 'missing-key' }],
    });
  });

  it.each(Object.entries(catalog.clusters))('exists for the machine %s', (id, cluster) => {
    const ids =
      'groups' in cluster ? cluster.groups.map((g) => g.accelerator) : [cluster.accelerator];
    const fp16 = ids.some((a) => typeof a === 'string' && /^(?:v100|t4)/.test(a));
    const request = parseSearchRequest({
      model: 'gpt-1p3b',
      cluster: id,
      training: { sequenceLength: 1024, globalBatch: 64 * 36, precision: fp16 ? 'fp16' : 'bf16' },
      plan: { pp: 1, schedule: '1f1b' },
      keep: 1,
    });
    if (!request.ok) throw new Error(JSON.stringify(request.error));
    const found = search(request.value);
    expect(found.ok && found.value.best.length).toBe(1);
  });
});

describe('low-rank adapters', () => {
  const qlora = (baseBits: number) => ({
    model: 'llama2-7b',
    cluster: 'llama7b-qlora-1x4090',
    training: { sequenceLength: 1024, globalBatch: 16, lora: { rank: 16, baseBits } },
    framework: 'ddp',
    plan: { dp: 1, recompute: 'full' },
  });
  it('fit 7B into 24 GB in 4 bits, with 40 million trainable parameters of rank 16', () => {
    const e = evaluated(qlora(4));
    expect(e.fits).toBe(true);
    // 32 layers x 16 x (7 matrices: 4 x 8192 + 3 x 15104)
    const { optimizer } = e.stages[0]!.peakMemoryBytes.parts;
    expect(optimizer / 8 / 1e6).toBeCloseTo(39.98, 1);
  });
  it.each([
    ['megatron', 1],
    ['causal-half', 0.5],
    ['palm', 1],
    ['6nd', 0],
  ])(
    'count 4N of the frozen base, 6 of the adapters and attention in full: %s',
    (convention, share) => {
      const { lora: _, ...training } = qlora(16).training;
      const flops = (over: Record<string, unknown>) =>
        evaluated({ ...qlora(16), ...over, mfuConvention: convention }).flopsPerStep.model;
      const tokens = 16 * 1024;
      const attention = share * 3 * tokens * 32 * 4 * 1024 * 4096;
      const adapters = 32 * 16 * (4 * 8192 + 3 * (4096 + 11_008));
      const weights = flops({ training }) - attention;
      const expected = (2 / 3) * weights + attention + 6 * tokens * adapters;
      expect(flops({}) / expected).toBeCloseTo(1, 9);
    },
  );
  it('never use more of the device than it has, in any precision and however much is recomputed', () => {
    const knobs = fc.record({
      accelerator: fc.constantFrom('rtx-3090', 'rtx-4090', 'a100-sxm-80gb', 'h100-sxm-80gb'),
      sequenceLength: fc.constantFrom(256, 2048, 32_768),
      baseBits: fc.constantFrom(4, 8, 16),
      rank: fc.constantFrom(1, 16, 1024),
      recompute: fc.constantFrom('none', 'selective', 'full'),
      targets: fc.constantFrom('all-linear', 'attention'),
    });
    fc.assert(
      fc.property(knobs, ({ accelerator, sequenceLength, recompute, ...lora }) => {
        const e = evaluated({
          model: 'llama2-7b',
          cluster: { accelerator, nodes: 1, devicesPerNode: 1, intraNode: 'pcie4' },
          training: { sequenceLength, globalBatch: 4, lora },
          mfuConvention: 'causal-half',
          plan: { dp: 1, recompute },
        });
        expect(e.mfu.value).toBeLessThan(0.9);
        expect(e.hfu.value).toBeLessThan(0.9);
        expect(e.hfu.value).toBeGreaterThanOrEqual(e.mfu.value);
      }),
    );
  });
  it('cost time of their own, more with a higher rank', () => {
    const seconds = (rank: number, targets: string) => {
      const training = { ...qlora(16).training, lora: { rank, baseBits: 16, targets } };
      return evaluated({ ...qlora(16), training }).stepSeconds.total;
    };
    expect(seconds(16, 'all-linear')).toBeGreaterThan(seconds(16, 'attention'));
    expect(seconds(1024, 'all-linear')).toBeGreaterThan(seconds(16, 'all-linear'));
  });
  it('keep the minimum utilisation that a search was given', () => {
    const found = (minMfu: number) => {
      const request = parseSearchRequest({
        ...qlora(16),
        plan: {},
        constraints: { minMfu },
        keep: 1,
      });
      if (!request.ok) throw new Error(JSON.stringify(request.error));
      const result = search(request.value);
      return result.ok ? result.value.best[0]?.result.mfu.value : undefined;
    };
    const best = found(0.01)!;
    expect(found(best * 0.999)).toBeCloseTo(best, 9);
    expect(found(best * 1.001)).toBeUndefined();
  });
  it('take less memory the fewer bits the base has', () => {
    const bytes = [4, 8, 16].map((bits) => evaluated(qlora(bits)).peakMemoryBytes);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
  });
});

describe('levers and timeline', () => {
  it('say what each knob would change, and those that fit come first', () => {
    const scenario = parsed(gpt3);
    const levers = explain(evaluated(gpt3), scenario);
    expect(levers.map((l) => l.knob)).toEqual(
      expect.arrayContaining(['tp', 'pp', 'microBatch', 'recompute', 'schedule']),
    );
    for (const l of levers) expect(l.from).not.toEqual(l.to);
    const full = levers.find((l) => l.knob === 'recompute' && l.to === 'full');
    expect(full?.stepSecondsDelta).toBeGreaterThan(0);
    expect(full?.peakMemoryDelta).toBeLessThan(0);
  });

  it.each([
    ['megatron', { attention: 'unfused' }, /scores are not kept/u],
    ['megatron', { recomputeModules: ['mlp'] }, /what the plan names/u],
    ['fsdp2', { sharding: 'fsdp' }, /every other product/u],
    ['fsdp2', { sharding: 'fsdp', attention: 'unfused' }, /every other product/u],
  ] as const)(
    'say of selective recompute under %s with %j what it saves',
    (framework, knobs, note) => {
      const job = { ...gpt3, model: 'gpt-1p3b', framework, plan: { dp: 512, ...knobs } };
      const lever = explain(evaluated(job), parsed(job)).find(
        ({ knob, to }) => knob === 'recompute' && to === 'selective',
      );
      expect(lever?.peakMemoryDelta).toBeLessThan(0);
      expect(lever?.note).toMatch(note);
    },
  );

  it('say that selective recompute is as none where flash attention keeps no scores', () => {
    const job = { ...gpt3, plan: { ...gpt3.plan, recompute: 'full' } };
    const levers = explain(evaluated(job), parsed(job)).filter(({ knob }) => knob === 'recompute');
    const [none, selective] = ['none', 'selective'].map((to) => levers.find((l) => l.to === to));
    expect(selective?.note).toMatch(/fused attention keeps none of it: as no recompute/u);
    expect(selective?.peakMemoryDelta).toBe(none?.peakMemoryDelta);
    expect(selective?.stepSecondsDelta).toBe(none?.stepSecondsDelta);
  });

  it.each(scheduleIds)('draws every operation of %s without overlap', (schedule) => {
    const vpp = schedule === 'interleaved' ? 3 : 1;
    const drawn = timeline(parsed(withPlan({ schedule, vpp })));
    if (!drawn.ok) throw new Error('refused');
    const { events, stages, seconds, idleShare } = drawn.value;
    for (let r = 0; r < stages; r += 1) {
      const own = events.filter((e) => e.stage === r).toSorted((a, b) => a.start - b.start);
      own.slice(1).forEach((e, i) => expect(e.start).toBeGreaterThanOrEqual(own[i]!.end - 1e-9));
    }
    expect(Math.max(...events.map((e) => e.end))).toBe(seconds);
    expect(idleShare).toBeGreaterThan(0);
    expect(idleShare).toBeLessThan(1);
  });
});
