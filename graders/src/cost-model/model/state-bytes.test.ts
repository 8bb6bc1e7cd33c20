import { evaluate } from '../../commands/commands.js';
import { resolveJob } from '../../commands/resolve.js';
import { Scenario } from '../schema/scenario.js';
import { frozenWeightBytes, shardDegrees, stateBytes } from './state-bytes.js';

const scenario = (over: Record<string, unknown> = {}, plan: Record<string, unknown> = {}) =>
  Scenario.parse({
    model: 'gpt3-175b',
    cluster: '3d-pipeline-175b-64gpu',
    training: { sequenceLength: 2048, globalBatch: 512 },
    plan: { tp: 8, pp: 8, dp: 1, ...plan },
    ...over,
  });

const job = (over: Record<string, unknown>) => {
  const found = resolveJob(scenario(over));
  if (!found.ok) throw new Error(JSON.stringify(found.error));
  return found.value;
};

const each = (over: Record<string, unknown>): number => {
  const s = stateBytes(job(over));
  return s.weights + s.gradients + s.optimizer;
};

describe('bytes of state a parameter', () => {
  // ZeRO (arXiv:1910.02054 §3.1): 2 + 2 + 12; Megatron-LM distributed optimizer: 2 + 4 + 12; fp32: 4 + 4 + 8
  it.each([
    ['Megatron-LM with fp32 gradients', { framework: 'megatron' }, 18],
    ['DeepSpeed with 16-bit gradients', { framework: 'deepspeed' }, 16],
    ['fully_shard with 16-bit gradients', { framework: 'fsdp2' }, 16],
    ['DDP with autocast', { framework: 'ddp' }, 16],
  ])('are as published for %s', (_, over, bytes) => {
    expect(each(over)).toBe(bytes);
  });

  it('are 16 in plain fp32 and 18 - 6 with 8-bit Adam', () => {
    const training = { sequenceLength: 2048, globalBatch: 512 };
    expect(each({ training: { ...training, precision: 'fp32' } })).toBe(16);
    expect(each({ training: { ...training, optimizer: 'adam8bit' } })).toBe(12);
  });

  it('are 2.8 TB for 175B parameters at 16 bytes, 43.75 GB on each of 64 devices', () => {
    const total = 175e9 * each({ framework: 'deepspeed' });
    expect(total).toBe(2.8e12);
    expect(total / 64).toBe(43.75e9);
  });

  it('take 43.7 GB of each device when GPT-3 lies on 64 with tp 8 and pp 8', () => {
    const result = evaluate(scenario({ framework: 'deepspeed' }));
    if (!result.ok) throw new Error('refused');
    const states = result.value.stages
      .map(({ peakMemoryBytes: { parts } }) => parts)
      .map((p) => p.weights + p.gradients + p.optimizer);
    const mean = states.reduce((a, b) => a + b, 0) / states.length;
    expect(mean / 1e9).toBeGreaterThan(43.5);
    expect(mean / 1e9).toBeLessThan(44.5);
  });
});

describe('ZeRO', () => {
  const plan = (sharding: string) => scenario({}, { sharding }).plan;
  it.each([
    ['none', 1, 1, 1],
    ['zero1', 1, 1, 64],
    ['zero2', 1, 64, 64],
    ['zero3', 64, 64, 64],
    ['fsdp', 64, 64, 64],
    ['hsdp', 8, 8, 8],
  ])('%s divides weights by %i, gradients by %i, optimizer states by %i', (sharding, w, g, o) => {
    expect(shardDegrees(plan(sharding), 64, 8)).toEqual({ weights: w, gradients: g, optimizer: o });
  });

  it('reproduces the 7.5B example of the paper: 120, 31.4, 16.6 and 1.9 GB on 64 devices', () => {
    // arXiv:1910.02054 figure 1
    const state = stateBytes(job({ framework: 'deepspeed' }));
    const gb = (sharding: string): number => {
      const d = shardDegrees(plan(sharding), 64, 8);
      const bytes =
        state.weights / d.weights + state.gradients / d.gradients + state.optimizer / d.optimizer;
      return (7.5e9 * bytes) / 1e9;
    };
    expect(gb('none')).toBe(120);
    expect(gb('zero1')).toBeCloseTo(31.4, 1);
    expect(gb('zero2')).toBeCloseTo(16.6, 1);
    expect(gb('zero3')).toBeCloseTo(1.9, 1);
  });
});

describe('a frozen base', () => {
  it('takes 4.127 bits a weight in NF4 with double quantisation (arXiv:2305.14314 §3)', () => {
    expect(frozenWeightBytes(4) * 8).toBeCloseTo(4.127, 6);
    expect(frozenWeightBytes(16)).toBe(2);
  });
});
