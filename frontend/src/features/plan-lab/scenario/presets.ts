import { measureInWords, wellKnownRuns, Scenario } from '@meshwright/graders/plan';
import type { z } from 'zod';
import { devicesOf } from './cluster-shape.js';

/** A job to start from: what a practice project or a published run trains, with a plan that can be improved. */
export interface Preset {
  readonly id: string;
  readonly title: string;
  readonly group: 'Practice projects' | 'Large jobs' | 'Well-known runs';
  readonly scenario: z.input<typeof Scenario>;
}

const megatron = { sequenceParallel: true, sharding: 'zero1' } as const;

/** Published runs that the model was not fitted on; the title says what was published, the lab what is predicted. */
const wellKnown = wellKnownRuns.map(
  ({ id, title, scenario, published: { measure, value } }): Preset => ({
    id,
    title: `${title} (published: ${measureInWords(measure, value)})`,
    group: 'Well-known runs',
    scenario,
  }),
);

export const presets: readonly Preset[] = [
  {
    id: '3d-pipeline-175b-64gpu',
    title: 'GPT-3 175B on 64 A100',
    group: 'Practice projects',
    scenario: {
      model: 'gpt3-175b',
      cluster: '3d-pipeline-175b-64gpu',
      training: { sequenceLength: 2048, globalBatch: 512, tokens: 3e11 },
      plan: { ...megatron, tp: 8, pp: 8, dp: 1, recompute: 'full' },
      price: { dollarsPerDeviceHour: 2 },
    },
  },
  {
    id: '3d-pipeline-130b-128gpu',
    title: 'GPT 130B on 128 A100',
    group: 'Practice projects',
    scenario: {
      model: 'gpt-130b',
      cluster: '3d-pipeline-130b-128gpu',
      training: { sequenceLength: 2048, globalBatch: 1536, tokens: 3e11 },
      plan: { ...megatron, tp: 8, pp: 8, dp: 2, recompute: 'full' },
    },
  },
  {
    id: 'hybrid-100b-64gpu',
    title: 'GPT 100B on 64 A100',
    group: 'Practice projects',
    scenario: {
      model: 'gpt-100b',
      cluster: 'hybrid-100b-64gpu',
      training: { sequenceLength: 2048, globalBatch: 1024, tokens: 2e11 },
      plan: { ...megatron, tp: 8, pp: 4, dp: 2, recompute: 'full' },
    },
  },
  {
    id: 'fault-tolerant-70b-256gpu',
    title: 'Llama 2 70B on 256 H100, with failures',
    group: 'Practice projects',
    scenario: {
      model: 'llama2-70b',
      cluster: 'fault-tolerant-70b-256gpu',
      training: { sequenceLength: 4096, globalBatch: 1024, tokens: 2e12 },
      plan: { ...megatron, tp: 8, pp: 4, dp: 8, recompute: 'selective' },
      reliability: { mtbfHours: 50_000, checkpointSeconds: 60, restartSeconds: 600 },
    },
  },
  {
    id: 'hybrid-10b-heterogeneous',
    title: 'GPT 10B on mixed nodes',
    group: 'Practice projects',
    scenario: {
      model: 'gpt-10b',
      cluster: 'hybrid-10b-heterogeneous',
      training: { sequenceLength: 2048, globalBatch: 512 },
      plan: { ...megatron, tp: 4, pp: 4, dp: 2, microBatch: 2 },
    },
  },
  {
    id: '1b-8node',
    title: 'GPT 1.3B on 8 nodes, FSDP',
    group: 'Practice projects',
    scenario: {
      model: 'gpt-1p3b',
      cluster: '1b-8node',
      training: { sequenceLength: 2048, globalBatch: 512 },
      framework: 'fsdp2',
      plan: { dp: 64, microBatch: 4, sharding: 'fsdp' },
    },
  },
  {
    id: 'gpt2-1p3b-zero3',
    title: 'GPT 1.3B on 4 V100, ZeRO-3',
    group: 'Practice projects',
    scenario: {
      model: 'gpt-1p3b',
      cluster: 'gpt2-1p3b-zero3',
      training: { sequenceLength: 1024, globalBatch: 64, precision: 'fp16' },
      framework: 'deepspeed',
      plan: { dp: 4, microBatch: 2, sharding: 'zero3' },
    },
  },
  {
    id: 'llama7b-fsdp-4x3090',
    title: 'Llama 2 7B on 4 RTX 3090',
    group: 'Practice projects',
    scenario: {
      model: 'llama2-7b',
      cluster: 'llama7b-fsdp-4x3090',
      training: { sequenceLength: 512, globalBatch: 32 },
      framework: 'fsdp2',
      plan: { dp: 4, sharding: 'fsdp', recompute: 'full', offload: { optimizer: 'cpu' } },
    },
  },
  {
    id: 'llama7b-qlora-1x4090',
    title: 'Llama 2 7B, QLoRA on one RTX 4090',
    group: 'Practice projects',
    scenario: {
      model: 'llama2-7b',
      cluster: 'llama7b-qlora-1x4090',
      training: { sequenceLength: 1024, globalBatch: 16, lora: { rank: 16, baseBits: 4 } },
      framework: 'ddp',
      plan: { dp: 1, recompute: 'full' },
    },
  },
  {
    id: 'gpt3-175b-1024-a100',
    title: 'GPT-3 175B on 1,024 A100',
    group: 'Large jobs',
    scenario: {
      model: 'gpt3-175b',
      cluster: {
        accelerator: 'a100-sxm-80gb',
        nodes: 128,
        devicesPerNode: 8,
        intraNode: 'nvlink3',
        interNode: 'ib-hdr-8x200',
      },
      training: { sequenceLength: 2048, globalBatch: 1536, tokens: 3e11 },
      plan: { ...megatron, tp: 8, pp: 8, dp: 16, recompute: 'full' },
    },
  },
  {
    id: 'llama3-405b-1024-h100',
    title: 'Llama 3 405B on 1,024 H100',
    group: 'Large jobs',
    scenario: {
      model: 'llama3-405b',
      cluster: {
        accelerator: 'h100-sxm-80gb',
        nodes: 128,
        devicesPerNode: 8,
        intraNode: 'nvlink4',
        interNode: 'roce-8x400',
      },
      training: { sequenceLength: 8192, globalBatch: 512, tokens: 1.5e13 },
      plan: { ...megatron, tp: 8, pp: 16, dp: 8, recompute: 'full' },
    },
  },
  {
    id: 'mixtral-8x7b-64-h100',
    title: 'Mixtral 8x7B on 64 H100',
    group: 'Large jobs',
    scenario: {
      model: 'mixtral-8x7b',
      cluster: {
        accelerator: 'h100-sxm-80gb',
        nodes: 8,
        devicesPerNode: 8,
        intraNode: 'nvlink4',
        interNode: 'ib-ndr-8x400',
      },
      training: { sequenceLength: 4096, globalBatch: 256, tokens: 1e12 },
      plan: { ...megatron, tp: 2, pp: 4, dp: 8, ep: 8, recompute: 'selective' },
    },
  },
  ...wellKnown,
];

/** A preset's scenario with every default filled in; its first one when the id is unknown. */
export function presetScenario(id: string): Scenario {
  const preset = presets.find((candidate) => candidate.id === id) ?? presets[0];
  return Scenario.parse(preset?.scenario);
}

/** The job of a preset before anybody has planned it: a project leaves the plan to whoever opens it in the lab. */
export function untouchedJob(id: string): Scenario {
  const scenario = presetScenario(id);
  return { ...scenario, plan: Scenario.shape.plan.parse({ dp: devicesOf(scenario) }) };
}
