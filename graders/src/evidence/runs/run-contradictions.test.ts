import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parsedRun } from './predict-run.js';
import { configurationOf } from './run-columns.js';
import { readTable } from '../tables/table-reader.js';

/** Twenty-two billion parameters on 64 A100 over eight nodes. */
const row: Readonly<Record<string, string>> = {
  id: 'a',
  framework: 'Megatron-LM',
  gpu: 'A100-SXM-80GB',
  gpus: '64',
  gpus_per_node: '8',
  intra_net: 'NVLink3',
  inter_net: '8x HDR IB 200Gb/s',
  model: 'gpt-22b',
  arch: 'dense-gpt',
  layers: '48',
  hidden: '6144',
  ffn: '24576',
  heads: '64',
  seq: '2048',
  vocab: '51200',
  tp: '1',
  pp: '8',
  dp: '8',
  mbs: '1',
  gbs: '512',
  shard: 'zero1',
  recompute: 'full',
  attn_impl: 'flash2',
  precision: 'bf16',
};
type Cells = Readonly<Record<string, string>>;
const reasonOf = (over: Cells): string => {
  const parsed = parsedRun({ ...row, ...over });
  return parsed.ok ? '' : parsed.error;
};
const noShape = { layers: '', hidden: '', ffn: '', heads: '', vocab: '' };
const gpt3 = { model: 'GPT3-175B', layers: '96', hidden: '12288', ffn: '49152', heads: '96' };
const amd = { intra_net: '', inter_net: '', attn_impl: 'unfused' };
const experts = { arch: 'moe', n_experts: '8', topk: '2' };

describe('cells that contradict each other', () => {
  it.each<[string, Cells, RegExp]>([
    [
      'chunks of a plain schedule',
      { schedule: '1f1b', vpp: '2' },
      /vpp 2 .*interleaved.* not 1f1b/,
    ],
    ['one chunk, interleaved', { schedule: 'interleaved', vpp: '1' }, /interleaved.* two chunks/],
    ['accumulation that does not add up', { grad_acc: '999' }, /grad_acc: 999 .*mbs 1 .*gbs 512$/],
    ['accumulation without a micro-batch', { mbs: '', grad_acc: '16' }, /mbs: .* grad_acc is 16$/],
    ['experts nobody counted', { ...experts, n_experts: '' }, /n_experts: .*arch is moe$/],
    ['experts nobody picks', { ...experts, topk: '0' }, /topk: .*arch is moe$/],
    ['experts of a dense model', { n_experts: '8' }, /arch: dense-gpt .*n_experts is 8$/],
    ['an architecture in no word', { arch: 'hybrid/other (shape not filled)' }, /^column arch: /],
    ['a shape in part', { layers: '', arch: '' }, /layers: .* hidden is 6144/],
    [
      'a size of no variant',
      { gpu: 'A100', gpu_mem_gb: '70' },
      /gpu_mem_gb: 70 .*known are 40, 80$/,
    ],
    [
      'a size of one gigabyte',
      { gpu: 'A100', gpu_mem_gb: '1' },
      /gpu_mem_gb: 1 .*known are 40, 80$/,
    ],
    ['a size of no variant in the name', { gpu: 'A100 64GB' }, /gpu: 64 GB .*known are 40, 80$/],
    [
      'a precision in doubt',
      { precision: 'fp8?', gpu: 'H100-SXM-80GB', intra_net: '' },
      /precision: "fp8\?"/,
    ],
    ['two precisions', { precision: 'bf16/fp16' }, /precision: "bf16\/fp16".*BLOOM/],
    ['the size of another device', { gpu_mem_gb: '40' }, /gpu_mem_gb: 40 .*A100-SXM-80GB/],
    ['the network of another chip', { intra_net: 'xGMI' }, /intra_net: "xGMI" .*A100-SXM-80GB/],
    ['NVLink of another maker', { gpu: 'MI300X' }, /intra_net: "NVLink3" .*MI300X/],
    [
      'sharding in a remark alone',
      { framework: 'DeepSpeed (ZeRO-3)', shard: '' },
      /^column shard: must be given where column framework says "\(ZeRO-3\)"$/,
    ],
    ['FSDP in a remark alone', { framework: 'Megatron-LM (FSDP)', shard: '' }, /^column shard: /],
    ['another stage in a remark', { framework: 'DeepSpeed (ZeRO-3)' }, /shard: "zero1" .*ZeRO-3/],
    ['ZeRO that is off', { framework: 'Megatron-DeepSpeed (ZeRO off)' }, /shard: "zero1" .*off/],
    ['HSDP of code that shards fully', { framework: 'Megatron-LM (HSDP)' }, /shard: "zero1"/],
    ['a recipe of no model', { framework: 'NeMo', recompute: 'recipe' }, /recompute: .*gpt-22b/],
  ])('are refused, both named: %s', (_, over, reason) => {
    expect(reasonOf(over)).toMatch(reason);
  });

  it.each<[string, Cells]>([
    ['chunks without a schedule', { vpp: '2' }],
    ['an interleaved schedule that counts its chunks', { schedule: 'interleaved', vpp: '2' }],
    ['accumulation that adds up', { grad_acc: '64' }],
    ['experts', { ...experts }],
    ['no shape', { ...noShape, model: 'gpt-22b' }],
    ['the size of the device', { gpu_mem_gb: '80' }],
    ['the size of a variant', { gpu: 'A100', gpu_mem_gb: '40' }],
    ['the size of a module of two dies', { ...amd, gpu: 'MI250X', gpu_mem_gb: '128' }],
    [
      'the size that is sold, of which less is seen',
      { ...amd, gpu: 'B300-SXM', gpu_mem_gb: '288' },
    ],
    [
      'the precision of a campaign that is known',
      { framework: 'Megatron-DeepSpeed (BLOOM tuning)', precision: 'bf16/fp16' },
    ],
    ['a remark of the same stage', { framework: 'DeepSpeed (ZeRO-1)' }],
    ['a remark of what the code does', { framework: 'torchtitan (FSDP)', shard: '', pp: '8' }],
    ['a recipe', { ...gpt3, framework: 'NeMo', recompute: 'recipe' }],
  ])('are not %s', (_, over) => {
    expect(reasonOf(over)).toBe('');
  });

  it('stand in no row of the measured runs', () => {
    const file = join(import.meta.dirname, '../../../fixtures/measured-runs.csv');
    for (const run of readTable(readFileSync(file, 'utf8')))
      expect(configurationOf(run).ok).toBe(true);
  });
});

describe('a framework that is named with FSDP', () => {
  it.each(['Megatron-LM', 'NeMo', 'DDP', 'DeepSpeed', 'Horovod', 'OneFlow'])(
    'is not read as %s without it',
    (framework) => {
      expect(reasonOf({ framework: `${framework} FSDP`, shard: '' })).toMatch(
        /^column framework: ".* FSDP" is not known/,
      );
    },
  );
});

describe('a description', () => {
  it.each([
    ['gpu', 'not an A100'],
    ['gpu', 'A100 MIG 3g.40gb'],
    ['gpu', 'half an A100'],
    ['gpu', 'A100?'],
    ['gpu', 'overclocked A100'],
    ['gpu', 'A100 or H100'],
    ['gpu', 'A100/H100'],
    ['inter_net', 'no InfiniBand'],
    ['inter_net', 'infiniband or ethernet'],
    ['inter_net', '1,600 Gb/s'],
    ['inter_net', '1,6 Tb/s'],
    ['inter_net', '3,200Gb/s per node'],
    ['inter_net', '1.600 Gb/s'],
    ['inter_net', '8x HDR IB, 1 600 Gb/s'],
    ['inter_net', "1'600 Gb/s"],
    ['intra_net', 'no NVLink'],
    ['intra_net', 'NVLink off, PCIe'],
    ['intra_net', 'nvlink9'],
    ['intra_net', 'NVLink3 1,800GB/s'],
    ['mem_kind', 'unallocated'],
    ['mem_kind', 'not allocated, guess'],
    ['mem_kind', 'host allocated'],
  ])('in %s that takes back or leaves open what it names is refused: %s', (column, cell) => {
    expect(reasonOf({ [column]: cell })).toMatch(new RegExp(`^column ${column}: `));
  });

  it.each([
    ['gpu', 'NVIDIA A100,80GB SXM'],
    ['gpu', 'DGX A100 80GB'],
    ['gpu', 'NVIDIA A100-SXM4-80GB (HBM2e, 400W)'],
    ['gpu', 'A100 40GB Tensor Core GPU'],
    ['intra_net', 'NVLink 3 600GB/s'],
    ['intra_net', 'NVLink 600GB/s'],
    ['inter_net', '3200Gb/s per node (not stated)'],
    ['inter_net', '1.6 Tb/s per node'],
    ['inter_net', 'IB HDR,200Gb/s'],
    ['mem_kind', 'max_allocated on one device'],
  ])('in %s that names one thing is read: %s', (column, cell) => {
    expect(reasonOf({ [column]: cell })).toBe('');
  });

  it('states a rate or a generation of NVLink, and neither is taken for the other', () => {
    const networkOf = (intra_net: string) => {
      const parsed = parsedRun({ ...row, intra_net });
      return parsed.ok ? parsed.value.cluster : parsed.error;
    };
    expect(networkOf('NVLink 300GB/s')).toEqual(networkOf('NVLink3'));
    expect(networkOf('NVLink 600GB/s')).toEqual(networkOf('NVLink3'));
    expect(networkOf('NVLink 500GB/s')).toMatch(/is at another rate than NVLink 3/);
    expect(networkOf('NVLink 5')).toMatch(/is no network of column gpu/);
  });
});
