import { parsedRun } from './predict-run.js';
import { configurationOf } from './run-columns.js';

const row: Readonly<Record<string, string>> = {
  id: 'a',
  framework: 'DeepSpeed',
  gpu: 'V100-SXM2-16GB',
  gpus: '4',
  gpus_per_node: '4',
  model: 'gpt-1p3b',
  seq: '1024',
  tp: '1',
  pp: '1',
  dp: '4',
  mbs: '2',
  gbs: '64',
  shard: 'zero2',
  precision: 'fp16',
};
type Cells = Readonly<Record<string, string>>;
const reasonOf = (over: Cells): string => {
  const read = configurationOf({ ...row, ...over });
  return read.ok ? '' : read.error;
};

describe('an attention kernel', () => {
  it.each<[string, string, RegExp]>([
    [
      'flash',
      'V100-SXM2-32GB',
      /FlashAttention 1 does not run on .*"V100-SXM2-32GB"; write memory-efficient/,
    ],
    ['flash1', 'V100-SXM2-32GB', /FlashAttention 1 does not run/],
    ['flash2', 'V100-SXM2-16GB', /FlashAttention 2 does not run .*; write memory-efficient/],
    ['sdpa-flash', 'V100-SXM2-32GB', /FlashAttention 2 does not run/],
    ['flash3', 'V100-SXM2-32GB', /FlashAttention 3 does not run/],
    ['cuDNN flash', 'V100-SXM2-32GB', /attention of cuDNN does not run/],
    ['flash2', 'Tesla T4', /FlashAttention 2 does not run .*Turing has flash1/],
    ['flash3', 'A100-SXM-80GB', /FlashAttention 3 does not run .*; write flash2, or cuDNN flash/],
    ['flash3', 'B200', /FlashAttention 3 does not run/],
    ['flash3', 'RTX 4090', /FlashAttention 3 does not run/],
    ['flash3', 'MI300X', /FlashAttention 3 does not run/],
    ['cuDNN flash', 'MI300X', /attention of cuDNN does not run/],
    ['flash3 + RMS kernel', 'A100-SXM-80GB', /FlashAttention 3 does not run/],
  ])('%s does not run on %s, and what does is told', (attn_impl, gpu, reason) => {
    expect(reasonOf({ attn_impl, gpu })).toMatch(reason);
  });

  it.each([
    ['unfused', 'V100-SXM2-32GB'],
    ['memory-efficient', 'V100-SXM2-32GB'],
    ['xFormers', 'V100-SXM2-32GB'],
    ['sdpa-efficient', 'T4'],
    ['flash1', 'T4'],
    ['flash2', 'A100-SXM-80GB'],
    ['cuDNN flash', 'A100-SXM-80GB'],
    ['flash2', 'RTX 4090'],
    ['flash3', 'H100-SXM-80GB'],
    ['TE flash', 'B200'],
    ['flash2', 'MI300X'],
  ])('%s runs on %s', (attn_impl, gpu) => {
    expect(reasonOf({ attn_impl, gpu })).toBe('');
  });

  it('that a framework takes by itself must run on the device too', () => {
    const over = { framework: 'Megatron-LM', attn_impl: '' };
    expect(reasonOf(over)).toMatch(/attention of column framework, which a blank cell means/);
    expect(reasonOf({ ...over, framework: 'Megatron-LM 2021' })).toBe('');
    expect(reasonOf({ ...over, gpu: 'A100-SXM-80GB' })).toBe('');
  });

  it('that saves the same memory is predicted as fused', () => {
    const parsed = parsedRun({ ...row, attn_impl: 'memory-efficient' });
    expect(parsed.ok && parsed.value.plan).toMatchObject({
      attention: 'flash',
      attentionKernel: 'efficient',
    });
  });
});
