import { z } from 'zod';
import { ConvolutionalModel } from './convolution.js';
import { Cluster, Instances } from './hardware.js';
import { amount, CatalogId, count, precisions } from './limits.js';
import { Model } from './model.js';
import { FixedPlan, Plan, Space } from './plan.js';

const optimizers = [
  'adam',
  'adam8bit',
  'lamb',
  'lion',
  'adafactor',
  'sgd',
  'momentum',
  'muon',
] as const;
export const frameworkIds = ['megatron', 'fsdp2', 'deepspeed', 'ddp', 'horovod'] as const;

/** Low-rank adapters over a frozen base (arXiv:2106.09685); `baseBits` 4 is QLoRA's NF4 (arXiv:2305.14314). */
const Lora = z.strictObject({
  rank: count(4096),
  targets: z.enum(['all-linear', 'attention']).default('all-linear'),
  baseBits: z.union([z.literal(4), z.literal(8), z.literal(16)]).default(16),
});

export const Training = z
  .strictObject({
    sequenceLength: count(16_777_216),
    globalBatch: count(16_777_216).describe('sequences per optimizer step'),
    precision: z.enum(precisions).default('bf16'),
    optimizer: z.enum(optimizers).default('adam'),
    tokens: amount(1e18).optional().describe('of the whole run'),
    gradientPrecision: z.enum(['fp32', 'bf16']).optional(),
    lora: Lora.optional(),
    imageLayout: z
      .enum(['nhwc', 'nchw'])
      .optional()
      .describe('of a convolutional net; default nhwc with 16-bit products, nchw otherwise'),
  })
  .meta({ id: 'Training' });
export type Training = z.output<typeof Training>;

const Price = z.strictObject({ dollarsPerDeviceHour: amount(1e6) });

const Reliability = z.strictObject({
  mtbfHours: amount(1e9).describe('of one device; the cluster fails devices times as often'),
  checkpointSeconds: amount(1e6).optional().describe('until a checkpoint is whole'),
  checkpointBlockingSeconds: amount(1e6)
    .optional()
    .describe('the part of it that stops the training; all of it unless written behind'),
  checkpointIntervalSeconds: amount(1e8).optional().describe("default Daly's optimum"),
  detectionSeconds: amount(1e6).optional().describe('until a failure is noticed'),
  restartSeconds: amount(1e6).optional().describe('from there until training goes on'),
  repairHours: amount(1e5).optional().describe('until a failed node is back'),
  spares: z.int().min(0).max(65_536).optional().describe('nodes that stand ready'),
  elastic: z.boolean().optional().describe('go on with fewer replicas while nodes are missing'),
  seed: z.int().min(0).max(4_294_967_295).optional().describe('of the simulated run'),
});
export type Reliability = z.output<typeof Reliability>;

/** Power beyond the accelerators, and what the grid emits. */
const Power = z.strictObject({
  idleWatts: amount(1e5).optional().describe('one accelerator'),
  hostWattsPerDevice: amount(1e5).optional().describe('processors, memory, fans, network'),
  pue: z.number().min(1).max(10).optional().describe('power usage effectiveness'),
  gramsCo2ePerKilowattHour: z.number().min(0).max(5000).optional(),
});

const scale = amount(20).min(0.05).optional();

/** What a user's own cluster reaches relative to the fitted constants: `meshwright calibrate` makes one. */
const Calibration = z.strictObject({
  matmul: scale.describe('rate of matrix products'),
  attention: scale.describe('rate of flash attention'),
  memory: scale.describe('rate of element-wise kernels'),
  intraNode: scale.describe('rate inside a node'),
  interNode: scale.describe('rate between nodes'),
  launch: scale.describe('time to launch a kernel'),
  overhead: scale.describe('time between steps'),
});
export type Calibration = z.output<typeof Calibration>;

const job = {
  model: z.union([CatalogId, Model, ConvolutionalModel]),
  cluster: z.union([CatalogId, Cluster, Instances]),
  training: Training,
  framework: z.enum(frameworkIds).default('megatron'),
  mfuConvention: z.enum(['megatron', 'palm', 'causal-half', '6nd']).optional(),
  price: Price.optional(),
  reliability: Reliability.optional(),
  power: Power.optional(),
  calibration: Calibration.optional(),
};

export const Scenario = z.strictObject({ ...job, plan: Plan }).meta({ id: 'Scenario' });
export type Scenario = z.output<typeof Scenario>;

export const objectives = ['stepSeconds', 'dollars', 'peakMemoryBytes', 'goodput'] as const;

export const Constraints = z
  .strictObject({
    maxPeakMemoryBytes: amount(1e15).optional(),
    maxStepSeconds: amount(1e9).optional(),
    maxDollarsPerMillionTokens: amount(1e9).optional(),
    minMfu: amount(1).optional(),
    maxDevices: count(1_048_576).optional(),
  })
  .meta({ id: 'Constraints' });
export type Constraints = z.output<typeof Constraints>;

/** A scenario whose plan holds only what is fixed, with what to look for. */
export const SearchRequest = z
  .strictObject({
    ...job,
    plan: FixedPlan.default({}),
    objective: z.enum(objectives).default('stepSeconds'),
    constraints: Constraints.default({}),
    space: Space.default({}),
    keep: count(100).default(5).describe('how many of the best plans to return'),
  })
  .meta({ id: 'SearchRequest' });
export type SearchRequest = z.output<typeof SearchRequest>;
