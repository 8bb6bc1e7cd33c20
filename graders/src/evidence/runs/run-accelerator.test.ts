import { accelerators } from '../../catalog/accelerators.js';
import type { Accelerator } from '../../cost-model/schema/hardware.js';
import { knownChips, possibleSizes } from '../../names/accelerator-name.js';
import { parsedRun } from './predict-run.js';
import { acceleratorOf } from './run-accelerator.js';

/** Twenty-two billion parameters on 64 devices over eight nodes. */
const row: Readonly<Record<string, string>> = {
  id: 'a',
  framework: 'Megatron-DeepSpeed',
  gpu: 'A100-SXM-80GB',
  gpu_mem_gb: '',
  gpus: '64',
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
  attn_impl: 'unfused',
  precision: 'fp16',
};
type Cells = Readonly<Record<string, string>>;
const reasonOf = (over: Cells): string => {
  const parsed = parsedRun({ ...row, ...over });
  return parsed.ok ? '' : parsed.error;
};
const gibOf = (over: Cells): number => {
  const found = acceleratorOf({ ...row, ...over });
  const chip = typeof found === 'string' ? accelerators[found] : (found as Accelerator);
  return Math.round((chip?.memoryBytes ?? 0) / 2 ** 30);
};

describe('a device that is made with several sizes of memory', () => {
  it.each([
    ['A100', /gpu_mem_gb: must not be blank .*"A100".* 40 or 80 GB.*"A100 40GB"/],
    ['A100-SXM', /40 or 80 GB/],
    ['A100-SXM4', /40 or 80 GB/],
    ['NVIDIA A100 PCIe', /40 or 80 GB/],
    ['DGX A100', /40 or 80 GB/],
    ['A100-40', /40 or 80 GB/],
    ['V100', /"V100".* 16 or 32 GB/],
    ['Tesla V100-SXM2', /16 or 32 GB/],
    ['V100 PCIe', /16 or 32 GB/],
    ['H100', /"H100".* 80, 94 or 96 GB/],
    ['H100-SXM', /80, 94 or 96 GB/],
    ['GH200', /96 or 144 GB/],
    ['Grace Hopper', /96 or 144 GB/],
    ['MI250', /a die \(GCD\) of 64 or a module of 128 GB/],
    ['AMD Instinct MI250X', /a die \(GCD\) of 64 or a module of 128 GB/],
  ])('is refused as %s, with what it may be', (gpu, reason) => {
    expect(reasonOf({ gpu })).toMatch(reason);
  });

  it.each<[string, Cells, number]>([
    ['its column', { gpu: 'A100', gpu_mem_gb: '40' }, 40],
    ['its column', { gpu: 'A100', gpu_mem_gb: '80' }, 80],
    ['its column', { gpu: 'V100', gpu_mem_gb: '16' }, 16],
    ['its column', { gpu: 'H100', gpu_mem_gb: '94' }, 94],
    ['its column', { gpu: 'MI250X', gpu_mem_gb: '128' }, 128],
    ['the name', { gpu: 'V100-SXM2-16GB' }, 16],
    ['the only size', { gpu: 'V100S' }, 32],
    ['the form', { gpu: 'V100-SXM3' }, 32],
    ['the form', { gpu: 'H100 NVL' }, 94],
    ['the form', { gpu: 'H100 PCIe' }, 80],
    ['the machine', { gpu: 'DGX H100' }, 80],
    ['the switch', { gpu: 'V100', intra_net: 'NVSwitch (DGX-2)', gpus_per_node: '16' }, 32],
    ['the kind of memory', { gpu: 'A100 (HBM2)' }, 40],
    ['the kind of memory', { gpu: 'A100 (HBM2e)' }, 80],
    ['the kind of memory', { gpu: 'GH200 HBM3e' }, 144],
    ['the die', { gpu: 'MI250X GCD' }, 64],
    ['the module', { gpu: 'MI250X module' }, 128],
  ])('is what %s says: %j', (_, over, gib) => {
    expect(reasonOf(over)).toBe('');
    expect(Math.abs(gibOf(over) / gib - 1)).toBeLessThan(0.08);
  });

  it.each(['A100 40/80GB', 'A100 40GB/80GB', 'V100 16GB 32GB'])(
    'is refused where two are named: %s',
    (gpu) => {
      expect(reasonOf({ gpu })).toMatch(/^column gpu: .* names 2 sizes/);
      expect(reasonOf({ gpu, gpu_mem_gb: '80' })).toMatch(/^column gpu: .* names 2 sizes/);
    },
  );
});

describe('every chip that is known by a bare name', () => {
  it.each(knownChips)('%s is read where it is made with one size, and refused otherwise', (gpu) => {
    const sizes = possibleSizes(gpu);
    const reason = reasonOf({ gpu });
    if (sizes.length > 1) {
      for (const size of sizes) expect(reason).toMatch(new RegExp(`\\b${size}\\b`));
      expect(reason).toMatch(/^column gpu_mem_gb: must not be blank/);
    } else expect(reason).not.toMatch(/gpu_mem_gb/);
  });
});
