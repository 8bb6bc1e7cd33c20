import fc from 'fast-check';
import type { Evaluation } from '../cost-model/schema/evaluation.js';
import type { Accelerator, Network } from '../cost-model/schema/hardware.js';
import {
  attentionKernels,
  recomputeModules,
  recomputes,
  scheduleIds,
} from '../cost-model/schema/plan.js';
import { catalog } from '../catalog/catalog.js';
import { evaluate, parseScenario } from './commands.js';
import { insideNetworks, joinsNodes } from './possible-hardware.js';

/*
 * Laws that hold for every scenario of the catalogue. Scenarios are drawn with knobs of the whole plan; those that
 * break a rule are left out, and enough of them must be left.
 */

type Json = Record<string, unknown>;

const of = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 1 });
const transformers = Object.entries(catalog.models)
  .filter(([, model]) => 'heads' in model)
  .map(([id]) => id);
const nets = Object.keys(catalog.models).filter((id) => !transformers.includes(id));
const networks = Object.values(catalog.networks);

/** Networks that go with an accelerator, by what a scenario would be told. */
const networksOf = Object.fromEntries(
  Object.entries(catalog.accelerators).map(([id, chip]) => [
    id,
    {
      inside: insideNetworks(chip),
      between: networks.filter((network) => joinsNodes(network, chip)).map(({ id: name }) => name),
    },
  ]),
);

/** The entry in full, as a scenario may hold it: what a law changes is put over it. */
const full = (entry: object, over: Json): Json => ({ ...entry, ...over });

const degrees = fc.record({
  tp: of(1, 1, 2, 4, 8),
  pp: of(1, 1, 2, 4, 8, 16),
  cp: of(1, 1, 1, 2, 4),
  dp: of(1, 2, 4, 8, 16, 64),
});

const knobs = fc.record({
  ep: of(1, 1, 2, 8),
  vpp: of(1, 1, 2, 3),
  sequenceParallel: fc.boolean(),
  schedule: of('1f1b', 'interleaved', ...scheduleIds),
  microBatch: of(1, 1, 2, 4),
  sharding: of('none', 'zero1', 'zero1', 'zero2', 'zero3', 'fsdp', 'hsdp'),
  recompute: of(...recomputes),
  attention: of('flash', 'unfused'),
  offload: fc.record({
    optimizer: of('none', 'none', 'cpu', 'nvme'),
    parameters: of('none', 'none', 'none', 'cpu'),
    activations: of('none', 'none', 'cpu'),
  }),
});

const extras = fc.record({
  recomputeModules: maybe(fc.uniqueArray(of(...recomputeModules), { minLength: 1 })),
  endsAsLayers: maybe(fc.boolean()),
  crossEntropy: maybe(of('fused', 'parallel', 'separate', 'gathered')),
  contextParallel: maybe(of('ring', 'all-gather', 'ulysses')),
  gradientCompression: maybe(of('none', 'fp16', 'powersgd')),
  kernels: maybe(of('fused', 'norms', 'eager')),
  allocator: maybe(of('segments', 'expandable')),
  reshardAfterForward: maybe(fc.boolean()),
  attentionKernel: maybe(of(...attentionKernels)),
  expertDispatch: maybe(of('all-to-all', 'all-gather', 'hierarchical')),
  scatterSends: maybe(fc.boolean()),
  overlapExperts: maybe(fc.boolean()),
  fusedExperts: maybe(fc.boolean()),
  overlapTensor: maybe(fc.boolean()),
  overlapPipeline: maybe(fc.boolean()),
  overlapGradients: maybe(fc.boolean()),
  overlapParameters: maybe(fc.boolean()),
});

const training = fc.record({
  sequenceLength: of(128, 1024, 4096, 32_768),
  globalBatch: of(64, 256, 1024),
  precision: of('bf16', 'bf16', 'fp16', 'fp8', 'mxfp8', 'nvfp4', 'fp32', 'tf32'),
  optimizer: of('adam', 'adam8bit', 'adafactor', 'sgd', 'muon'),
  lora: maybe(fc.record({ rank: of(8, 64), baseBits: of(4, 8, 16) })),
});

const machine = of(...Object.keys(catalog.accelerators)).chain((accelerator) =>
  fc.record({
    accelerator: of(accelerator),
    intraNode: of(...networksOf[accelerator]!.inside),
    interNode: of(...networksOf[accelerator]!.between),
  }),
);

const base = fc.record({
  model: of(...transformers),
  degrees,
  knobs,
  extras,
  training,
  machine,
  framework: of('megatron', 'fsdp2', 'deepspeed', 'ddp', 'horovod'),
});

/** A transformer or a net on up to 8 devices a node. */
const scenarios: fc.Arbitrary<Json> = fc
  .tuple(base, fc.nat(9), of(...nets))
  .map(([b, kind, net]) => {
    const isNet = kind === 0;
    const { tp, pp, cp, dp } = isNet ? { tp: 1, pp: 1, cp: 1, dp: b.degrees.dp } : b.degrees;
    const devices = tp * pp * cp * dp;
    const { accelerator, ...links } = b.machine;
    const plan = isNet
      ? { dp, microBatch: b.knobs.microBatch, recompute: b.knobs.recompute }
      : { tp, pp, cp, dp, ...b.knobs, ...b.extras };
    const input = {
      model: isNet ? net : b.model,
      cluster: {
        accelerator: full(catalog.accelerators[accelerator]!, {}),
        nodes: Math.ceil(devices / 8),
        devicesPerNode: Math.min(8, devices),
        intraNode: full(catalog.networks[links.intraNode]!, {}),
        interNode: full(catalog.networks[links.interNode]!, {}),
      },
      training: isNet ? { ...b.training, sequenceLength: 1, lora: undefined } : b.training,
      framework: b.framework,
      plan,
    };
    return JSON.parse(JSON.stringify(input)) as Json;
  });

/** Null where a rule is broken. */
function evaluated(input: Json): Evaluation | null {
  const parsed = parseScenario(input);
  if (!parsed.ok) return null;
  const result = evaluate(parsed.value);
  if (!result.ok) throw new Error(`refused after parsing: ${JSON.stringify(result.error)}`);
  return result.value;
}

const withCluster = (input: Json, over: Json): Json => ({
  ...input,
  cluster: { ...(input['cluster'] as Json), ...over },
});
const part = (input: Json, key: string): unknown => (input['cluster'] as Json)[key];

const faster = (network: Network, by: number): Json =>
  full(network, {
    bytesPerSecond: network.bytesPerSecond * by,
    latencySeconds: network.latencySeconds / by,
  });

/** Check a law on scenarios that hold, and that enough of those drawn do. */
function holds(law: (input: Json, evaluation: Evaluation) => void, numRuns = 400): void {
  let valid = 0;
  fc.assert(
    fc.property(scenarios, (input) => {
      const evaluation = evaluated(input);
      if (evaluation === null) return;
      valid += 1;
      law(input, evaluation);
    }),
    { numRuns },
  );
  expect(valid).toBeGreaterThan(numRuns / 20);
}

/** What a change makes of a scenario that holds. */
function changed(input: Json): Evaluation {
  const evaluation = evaluated(input);
  if (evaluation === null) throw new Error(`no longer holds: ${JSON.stringify(input)}`);
  return evaluation;
}

/** Every number in a result, by its path. */
function numbersIn(value: unknown, path = ''): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, v]) => numbersIn(v, `${path}.${key}`));
}

/** Rounding of sums in another order. */
const SLACK = 1 + 1e-9;

/**
 * Two kinds of communication may hide behind the same compute, so where a step waits for both, faster compute uncovers
 * both; and where a pass waits for the host, a pass that splits its backward has less of it left to fill gaps with.
 * Neither makes a step slower by more than a tenth.
 */
function slackOf(input: Json): number {
  const { cp, sharding, schedule, offload } = input['plan'] as Json;
  const whole = ['gpipe', '1f1b', 'interleaved', undefined].includes(schedule as string);
  const hidesOnce = cp === 1 && sharding !== 'zero2' && sharding !== 'hsdp';
  const stays = Object.values((offload ?? {}) as Json).every((place) => place === 'none');
  return whole && hidesOnce && stays ? SLACK : 1.1;
}

/** Check that a change of the machine never slows a step, however the scenario is laid out. */
function neverSlows(change: (input: Json) => Json): void {
  holds((input, before) => {
    const most = before.stepSeconds.total * slackOf(input);
    expect(changed(change(input)).stepSeconds.total).toBeLessThanOrEqual(most);
  }, 600);
}

describe('for every scenario of the catalogue', () => {
  it('numbers are finite and at least zero, and parts add up to the last bit', () => {
    holds((_, { stepSeconds, stages, ...rest }) => {
      const numbers = numbersIn({ stepSeconds, stages, ...rest });
      expect(numbers.filter(([, n]) => !Number.isFinite(n) || n < 0)).toEqual([]);
      for (const { total, parts } of [stepSeconds, ...stages.map((s) => s.peakMemoryBytes)])
        expect(Object.values(parts).reduce((a, b) => a + b, 0)).toBe(total);
      expect(rest.mfu.value).toBeLessThanOrEqual(1);
      expect(rest.hfu.value).toBeGreaterThanOrEqual(rest.mfu.value * (1 - 1e-9));
    }, 1500);
  });

  it('more device memory never stops a plan that fits, and takes nothing from its time', () => {
    holds((input, before) => {
      const accelerator = part(input, 'accelerator') as Accelerator;
      const memoryBytes = accelerator.memoryBytes * 1.7;
      const after = changed(
        withCluster(input, { accelerator: full(accelerator, { memoryBytes }) }),
      );
      expect(before.fits && !after.fits).toBe(false);
      expect(after.stepSeconds.total).toBe(before.stepSeconds.total);
    });
  });

  it.each(['intraNode', 'interNode'])('a faster network %s never slows a step', (which) => {
    neverSlows((input) =>
      withCluster(input, { [which]: faster(part(input, which) as Network, 1.5) }),
    );
  });

  it.each([
    ['faster products', 'matmul', 1.5],
    ['faster attention', 'attention', 1.5],
    ['faster memory', 'memory', 1.5],
    ['shorter launches', 'launch', 0.5],
    ['less time between steps', 'overhead', 0.5],
  ])('%s never slow a step', (_, what, factor) => {
    neverSlows((input) => ({ ...input, calibration: { [what]: factor } }));
  });

  // DeepSpeed adds the gradients of a second micro-batch to those of the first by a pass of its own
  it('twice the batch under the same plan loses no throughput but by adding gradients', () => {
    holds((input, before) => {
      const slack = input['framework'] === 'deepspeed' ? 1.5 : SLACK;
      const own = input['training'] as { globalBatch: number };
      const doubled = { ...own, globalBatch: 2 * own.globalBatch };
      const after = changed({ ...input, training: doubled });
      expect(after.tokensPerSecond * slack).toBeGreaterThanOrEqual(before.tokensPerSecond);
    });
  });

  it('twice the price and the tokens cost twice and four times as much', () => {
    holds((input, before) => {
      const training = { ...(input['training'] as Json), tokens: 2e12 };
      const dear = { ...input, training, price: { dollarsPerDeviceHour: 4 } };
      const once = changed({ ...dear, price: { dollarsPerDeviceHour: 2 } });
      const twice = changed(dear);
      const fourfold = changed({ ...dear, training: { ...training, tokens: 4e12 } });
      expect(twice.run!.dollars! / once.run!.dollars!).toBeCloseTo(2, 9);
      expect(fourfold.run!.dollars! / once.run!.dollars!).toBeCloseTo(4, 9);
      expect(twice.stepSeconds.total).toBe(before.stepSeconds.total);
    }, 200);
  });
});
