import type { z } from 'zod';
import type { Plan } from '../../cost-model/schema/plan.js';
import type { Scenario, Training } from '../../cost-model/schema/scenario.js';
import { palm540b } from '../../catalog/models/palm-540b.js';

/**
 * What a publication states of a run: seconds of a step, MFU in the scenario's convention, FLOP/s of a device with
 * recomputed work counted, or device hours for a trillion tokens.
 */
export type Measure = 'stepSeconds' | 'mfu' | 'hardwareFlops' | 'deviceHoursPerTrillionTokens';

/** What a scenario decides besides its model and its cluster. */
export type Knob = keyof Plan | keyof Training;

/** A well-known run that no constant was fitted on. */
export interface WellKnownRun {
  readonly id: string;
  readonly title: string;
  /** Publication and place in it. */
  readonly source: string;
  readonly published: { readonly measure: Measure; readonly value: number };
  /** Knobs that the publication gives; every other one is open. */
  readonly states: readonly Knob[];
  /** What the publication leaves open, and what is taken instead. */
  readonly assumed: string;
  /** What the publication states of memory and no knob says, with its place. */
  readonly notModelled?: string;
  readonly scenario: z.input<typeof Scenario>;
}

const h100 = {
  accelerator: 'h100-sxm-80gb',
  devicesPerNode: 8,
  intraNode: 'nvlink4',
} as const;
const selene = {
  accelerator: 'a100-sxm-80gb',
  devicesPerNode: 8,
  intraNode: 'nvlink3',
  interNode: 'ib-hdr-8x200',
} as const;

const statedDegrees = ['tp', 'pp', 'dp', 'sequenceLength', 'globalBatch'] as const;
const statedRecompute = ['recompute', 'recomputeLayers', 'recomputeModules'] as const;

/** Llama 3 405B: one of the rows of arXiv:2407.21783 table 4. */
function llama3(devices: number, mfu: number, over: { cp?: number; batch?: number } = {}) {
  const { cp = 1, batch = 2048 } = over;
  const sequenceLength = 8192 * cp;
  return {
    id: `llama3-405b-${devices}-h100${cp > 1 ? '-long' : ''}`,
    title: `Llama 3 405B on ${devices.toLocaleString('en-US')} H100, sequences of ${sequenceLength.toLocaleString('en-US')}`,
    source: 'arXiv:2407.21783 table 4',
    published: { measure: 'mfu', value: mfu },
    // section 3.3.2: gradients in fp32, one layer less on the first and the last stage, and with sequences of 8,192
    // no activation checkpointing
    states: [
      ...statedDegrees,
      'cp',
      'sharding',
      'schedule',
      'endsAsLayers',
      'gradientPrecision',
      ...(cp === 1 ? statedRecompute : []),
    ],
    assumed: `Megatron-LM for code that is not named; eight chunks a stage with embedding and head as a layer each;${
      cp === 1 ? '' : ' nothing recomputed;'
    } MFU as PaLM counts it, which the table cites`,
    notModelled:
      'gradients are divided among the replicas too, and what a stage has received and sent is freed early (section 3.3.2)',
    scenario: {
      model: 'llama3-405b',
      cluster: { ...h100, nodes: devices / 8, interNode: 'roce-8x400' },
      training: { sequenceLength, globalBatch: batch, tokens: 1.56e13 },
      mfuConvention: 'palm',
      plan: {
        tp: 8,
        cp,
        pp: 16,
        dp: devices / (8 * 16 * cp),
        vpp: 8,
        endsAsLayers: true,
        schedule: 'interleaved',
        sequenceParallel: true,
        sharding: 'zero1',
        contextParallel: 'all-gather',
      },
    },
  } as const satisfies WellKnownRun;
}

/** Nemotron-4 340B: one of the rows of arXiv:2406.11704 table 2. */
const nemotron = (devices: number, globalBatch: number, seconds: number) =>
  ({
    id: `nemotron4-340b-${devices}-h100`,
    title: `Nemotron-4 340B on ${devices.toLocaleString('en-US')} H100`,
    source: 'arXiv:2406.11704 table 2',
    published: { measure: 'stepSeconds', value: seconds },
    states: [...statedDegrees, 'schedule', 'sharding'],
    assumed: 'eight chunks a stage, one layer each; the attention core recomputed; micro-batch 1',
    scenario: {
      model: 'nemotron4-340b',
      cluster: { ...h100, nodes: devices / 8, interNode: 'ib-ndr-8x400' },
      training: { sequenceLength: 4096, globalBatch, tokens: 9e12 },
      plan: {
        tp: 8,
        pp: 12,
        dp: devices / 96,
        vpp: 8,
        schedule: 'interleaved',
        sequenceParallel: true,
        sharding: 'zero1',
        recompute: 'selective',
      },
    },
  }) as const satisfies WellKnownRun;

/** MT-NLG 530B: 280, 350 and 420 servers of arXiv:2201.11990 section 2.4. */
const mtNlg = (nodes: number, seconds: number) =>
  ({
    id: `mt-nlg-530b-${nodes * 8}-a100`,
    title: `MT-NLG 530B on ${(nodes * 8).toLocaleString('en-US')} A100`,
    source: 'arXiv:2201.11990 section 2.4',
    published: { measure: 'stepSeconds', value: seconds },
    states: [...statedDegrees],
    assumed: 'every layer recomputed; micro-batch 1; attention not fused, as of its year',
    scenario: {
      model: 'mt-nlg-530b',
      cluster: { ...selene, nodes },
      training: { sequenceLength: 2048, globalBatch: 1920, tokens: 2.7e11 },
      framework: 'deepspeed',
      plan: {
        tp: 8,
        pp: 35,
        dp: nodes / 35,
        recompute: 'full',
        attention: 'unfused',
      },
    },
  }) as const satisfies WellKnownRun;

/** Runs that everybody in the field knows, none of which any constant was fitted on. */
export const wellKnownRuns: readonly WellKnownRun[] = [
  llama3(8192, 0.43),
  llama3(16_384, 0.41),
  llama3(16_384, 0.38, { cp: 16, batch: 128 }),
  nemotron(1536, 768, 10.3),
  nemotron(3072, 1536, 10.4),
  nemotron(6144, 2304, 8.0),
  {
    id: 'deepseek-v3-2048-h800',
    title: 'DeepSeek-V3 on 2,048 H800',
    source: 'arXiv:2412.19437 sections 1, 3.2 and 4.2',
    published: { measure: 'deviceHoursPerTrillionTokens', value: 180_000 },
    // section 3.3.3: gradients stay in fp32; what is recomputed: sections 3.2.3 and 3.3.3
    states: [
      ...statedDegrees,
      ...statedRecompute,
      'ep',
      'schedule',
      'sharding',
      'precision',
      'gradientPrecision',
    ],
    assumed:
      'Megatron-LM for its own code, HAI-LLM; micro-batch 1; norms, latent up-projections and activations of experts recomputed; a token reaches any node, not four at most',
    notModelled:
      'moments are kept in 16 bits, and inputs of products in 8 (section 3.3.3); embedding and output head share a device (section 3.2.3)',
    scenario: {
      model: 'deepseek-v3',
      cluster: {
        accelerator: 'h800-sxm-80gb',
        nodes: 256,
        devicesPerNode: 8,
        intraNode: 'nvlink4-400',
        interNode: 'ib-ndr-8x400',
      },
      training: { sequenceLength: 4096, globalBatch: 15_360, tokens: 1.48e13, precision: 'fp8' },
      plan: {
        pp: 16,
        dp: 128,
        ep: 64,
        schedule: 'dualpipe',
        sharding: 'zero1',
        recompute: 'selective',
        recomputeModules: ['norm', 'mla-up-projection', 'activation'],
        expertDispatch: 'hierarchical',
        overlapExperts: true,
        overlapPipeline: true,
      },
    },
  },
  {
    id: 'bloom-176b-384-a100',
    title: 'BLOOM 176B on 384 A100',
    source: 'arXiv:2211.05100 section 3.4 and table 3',
    published: { measure: 'hardwareFlops', value: 150e12 },
    states: [...statedDegrees, 'sharding', 'precision', 'gradientPrecision'],
    assumed:
      'micro-batch 2; every layer recomputed, which its TFLOP/s count; 72-layer relatives on the same machine are among the measured runs',
    scenario: {
      model: 'bloom-176b',
      cluster: {
        accelerator: 'a100-sxm-80gb',
        nodes: 48,
        devicesPerNode: 8,
        intraNode: 'nvlink3',
        interNode: 'opa-4x100',
      },
      training: {
        sequenceLength: 2048,
        globalBatch: 2048,
        tokens: 3.66e11,
        gradientPrecision: 'fp32',
      },
      framework: 'deepspeed',
      plan: {
        tp: 4,
        pp: 12,
        dp: 8,
        microBatch: 2,
        sharding: 'zero1',
        recompute: 'full',
        attention: 'unfused',
        endsAsLayers: true,
      },
    },
  },
  mtNlg(280, 60.1),
  mtNlg(350, 50.2),
  mtNlg(420, 44.4),
  {
    id: 'opt-175b-992-a100',
    title: 'OPT-175B on 992 A100',
    source: 'arXiv:2205.01068 section 2.4',
    published: { measure: 'hardwareFlops', value: 147e12 },
    states: ['tp', 'sequenceLength', 'globalBatch', 'sharding', 'precision'],
    assumed:
      'FSDP2 for the FSDP of FairScale; "up to" 147 TFLOP/s, taken as counting recomputed layers; eight sequences for each group of eight devices',
    scenario: {
      model: 'opt-175b',
      cluster: { ...selene, nodes: 124 },
      training: { sequenceLength: 2048, globalBatch: 992, tokens: 1.8e11, precision: 'fp16' },
      framework: 'fsdp2',
      plan: {
        tp: 8,
        dp: 124,
        microBatch: 8,
        sharding: 'fsdp',
        recompute: 'full',
        attention: 'unfused',
      },
    },
  },
  {
    id: 'palm-540b-6144-tpu-v4',
    title: 'PaLM 540B on 6,144 TPU v4',
    source: 'arXiv:2204.02311 sections 4 and 4.1',
    published: { measure: 'mfu', value: 0.462 },
    states: [...statedDegrees, ...statedRecompute, 'sharding', 'hsdpGroup', 'optimizer'],
    assumed:
      'FSDP2 for JAX and Pathways; one torus in groups of 48 chips instead of two pods; every layer recomputed (the paper: 57.8 % with recomputed work); layers one after another, not in parallel',
    scenario: {
      // each of the 12 shards holds the one key/value head
      model: { ...palm540b, id: 'palm-540b-kv12', kvHeads: 12 },
      cluster: {
        accelerator: 'tpu-v4',
        nodes: 128,
        devicesPerNode: 48,
        intraNode: 'ici-v4',
        interNode: 'ici-v4',
      },
      training: { sequenceLength: 2048, globalBatch: 2048, tokens: 7.8e11, optimizer: 'adafactor' },
      framework: 'fsdp2',
      mfuConvention: 'palm',
      plan: {
        tp: 12,
        dp: 512,
        microBatch: 4,
        sharding: 'hsdp',
        hsdpGroup: 256,
        recompute: 'full',
        attention: 'unfused',
      },
    },
  },
];
