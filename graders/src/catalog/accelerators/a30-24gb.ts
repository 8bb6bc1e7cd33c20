import type { AcceleratorEntry } from '../accelerator-entry.js';

export const a3024gb = {
  id: 'a30-24gb',
  name: 'NVIDIA A30 24 GB',
  source: 'NVIDIA A30 data sheet, 2022',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 24_576 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 933e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 56,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 10.3e12, tf32: 82e12, fp16: 165e12, bf16: 165e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 165,
} as const satisfies AcceleratorEntry;
