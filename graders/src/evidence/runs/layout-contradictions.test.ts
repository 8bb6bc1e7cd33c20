import { wrongLayout } from './layout-contradictions.js';
import { configurationOf } from './run-columns.js';

const row: Readonly<Record<string, string>> = {
  id: 'a',
  framework: 'DeepSpeed',
  gpu: 'A100-SXM-80GB',
  gpus: '64',
  gpus_per_node: '8',
  model: 'one of our own',
  arch: 'dense-gpt',
  layers: '48',
  hidden: '6144',
  heads: '64',
  seq: '2048',
  vocab: '51200',
  tp: '1',
  pp: '1',
  dp: '64',
  mbs: '1',
  gbs: '512',
  attn_impl: 'flash2',
};
type Cells = Readonly<Record<string, string>>;
const reasonOf = (over: Cells): string => {
  const read = configurationOf({ ...row, ...over });
  return read.ok ? '' : read.error;
};
const llama = { model: 'Llama-3 8B', arch: 'dense-llama', layers: '32', hidden: '4096' };
const wide = { heads: '32', kv_heads: '8', ffn: '14336' };

describe('a layout that is none of its machine, its framework or its model', () => {
  it.each<[Cells, RegExp]>([
    [{ gpus_per_node: '6' }, /gpus_per_node: column gpus, 64, is no multiple of 6/],
    [{ gpus_per_node: '10' }, /is no multiple of 10/],
    [{ gpus_per_node: '100' }, /gpus_per_node: 100 are more than a node of .* at most 16/],
    [{ framework: 'DDP', shard: 'zero3' }, /shard: "zero3" is not what column framework, DDP,/],
    [{ framework: 'DDP', shard: 'fsdp' }, /shard: "fsdp"/],
    [{ framework: 'Horovod 0.28', shard: 'zero1' }, /shard: "zero1" .* Horovod, can do/],
    [{ framework: 'FSDP2', shard: 'zero1' }, /shard: "zero1" .* FSDP2, can do/],
    [{ framework: 'torchtitan', shard: 'distopt' }, /shard: .* torchtitan, can do/],
    [{ framework: 'DDP', tp: '8', dp: '8' }, /tp: 8 splits the model/],
    [{ framework: 'Horovod', pp: '8', dp: '8' }, /pp: 8 splits the model/],
    [{ mbs: '' }, /^column mbs: must not be blank$/],
    [{ framework: 'torchtitan', mbs: '', pp: '3' }, /^column mbs: must be given where gbs 512/],
    [{ model: 'gpt3-175b' }, /hidden: 6144 is not of column model, "gpt3-175b", which has 12288/],
    [{ model: 'GPT-3 175B', hidden: '12288', layers: '97', heads: '96' }, /layers: 97 .* 96/],
    [{ ...llama, ...wide, kv_heads: '' }, /kv_heads: 32, which a blank cell means, .* has 8/],
    [{ ...llama, ...wide, ffn: '' }, /ffn: 16384, which a blank cell means, .* has 14336/],
    [{ ...llama, ...wide, heads: '64' }, /heads: 64 is not of column model/],
    [{ id: ' ' }, /^column id: must not be blank$/],
    [{ dp: '' }, /^column dp: must not be blank$/],
    [{ gbs: '' }, /^column gbs: must not be blank$/],
    [{ seq: '' }, /^column seq: must not be blank$/],
    [{ gpus: '' }, /^column gpus: must not be blank$/],
  ])('is refused: %j', (over, reason) => {
    expect(reasonOf(over)).toMatch(reason);
  });

  it.each<[string, Cells]>([
    ['part of one node', { gpus: '4', dp: '4' }],
    ['parts of racks', { gpu: 'GB200', gpus: '256', gpus_per_node: '72', dp: '256' }],
    ['sixteen in a node', { gpu: 'V100-SXM3-32GB', gpus_per_node: '16', attn_impl: 'unfused' }],
    ['a slice of TPUs', { gpu: 'TPU-v5p', gpus: '128', gpus_per_node: '64', dp: '128' }],
    ['an optimizer that DDP shards', { framework: 'DDP', shard: 'zero1' }],
    ['degrees that nobody wrote', { tp: '', pp: '', cp: '', ep: '' }],
    ['sequence parallelism that is idle', { sp: '1', tp: '1' }],
    [
      'a proxy with fewer layers',
      { model: 'gpt3-175b', layers: '12', hidden: '12288', heads: '96' },
    ],
    ['a model like a known one', { model: 'gpt3-175b-narrow' }],
    ['the model itself', { ...llama, ...wide }],
    ['a gated MLP of a GPT', { gated_mlp: '1' }],
    ['a batch that torchtitan cuts', { framework: 'torchtitan', mbs: '', attn_impl: '' }],
  ])('is not %s', (_, over) => {
    expect(reasonOf(over)).toBe('');
  });

  it('is looked for in a run that was read', () => {
    expect(wrongLayout(row)).toBeUndefined();
  });
});
