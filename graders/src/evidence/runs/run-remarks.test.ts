import fc from 'fast-check';
import { contradictionIn } from './run-contradictions.js';
import { wrongRemark } from './run-remarks.js';

const reasonOf = (framework: string, shard = ''): string =>
  wrongRemark({ framework, shard, attn_impl: 'flash2' }) ?? '';

describe('a remark behind a framework', () => {
  it.each([
    ['DeepSpeed (stage 3)'],
    ['DeepSpeed (ZeRO stage 3)'],
    ['DeepSpeed (ZeRO-3, 0.16.2)'],
    ['FSDP2 (SHARD_GRAD_OP)'],
    ['FSDP2 (hybrid sharding)'],
    ['FSDP2 (HYBRID_SHARD)'],
    ['FSDP2 (hsdp)'],
    ['FSDP2 (NO_SHARD)'],
    ['Megatron-LM (distributed optimizer)'],
  ])('%s that says how states are sharded asks for column shard', (framework) => {
    expect(reasonOf(framework)).toMatch(/^column shard: must be given where column framework says/);
  });

  it.each([
    ['DeepSpeed (stage 3)', 'zero3', 'zero2'],
    ['FSDP2 (SHARD_GRAD_OP)', 'fsdp-zero2', 'fsdp'],
    ['FSDP2 (hybrid sharding)', 'hsdp', 'fsdp'],
    ['FSDP2 (HSDP)', 'hsdp(fsdp128)', 'fsdp'],
    ['FSDP2 (FULL_SHARD)', 'fsdp', 'hsdp'],
    ['Megatron-LM (DistOpt)', 'zero1(8)', 'none'],
  ])('%s goes with %s and not with %s', (framework, same, other) => {
    expect(reasonOf(framework, same)).toBe('');
    expect(reasonOf(framework, other)).toMatch(/^column shard: ".*" is not what column framework/);
  });

  it.each([
    ['DeepSpeed (ZeRO-Infinity)', 'shard'],
    ['DeepSpeed (ZeRO-3 + offload)', 'shard'],
    ['Megatron-LM (full recompute)', 'recompute'],
    ['FSDP2 (activation checkpointing)', 'recompute'],
    ['Megatron-LM (no flash)', 'attn_impl'],
    ['torchtitan (float8)', 'precision'],
    ['Megatron-LM (interleaved)', 'schedule'],
    ['Megatron-LM (TP8)', 'tp'],
    ['Megatron-LM (overlap off)', 'overlap'],
    ['Megatron-LM (2021, full recompute)', 'recompute'],
    ['NeMo (carefully tuned)', 'notes'],
  ])('%s is refused, and told that it belongs into %s', (framework, column) => {
    expect(reasonOf(framework)).toMatch(
      new RegExp(String.raw`^column framework: .* belongs into column ${column}; known in`),
    );
  });

  it('that is made of any words is refused, never left out', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^q[a-z ]{2,20}$/), (words) => {
        expect(reasonOf(`DeepSpeed (${words})`)).toMatch(/^column framework: the remark/);
      }),
    );
  });

  it.each([
    'NeMo (dgxc v25.05.05)',
    'Aleph Alpha Scaling (in-house)',
    'Megatron-DeepSpeed (BLOOM tuning)',
    'Megatron-DeepSpeed (ZeRO off)',
    'DeepSpeed (0.16.2)',
    'torchtitan (2024-11, PyTorch 2.6)',
    'FSDP2 (FSDP)',
    'Megatron-LM (v0.14.0)',
  ])('%s says nothing that a default could stand for', (framework) => {
    expect(reasonOf(framework)).toBe('');
  });

  it('that says two things of sharding is refused', () => {
    expect(reasonOf('DeepSpeed (ZeRO-2, stage 3)')).toMatch(/says both zero2 and zero3/);
  });

  it('is looked at before any other contradiction', () => {
    expect(contradictionIn({ framework: 'Horovod (full recompute)' })).toMatch(/recompute/);
  });
});
