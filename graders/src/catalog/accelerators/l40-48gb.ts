import type { AcceleratorEntry } from '../accelerator-entry.js';

export const l4048gb = {
  id: 'l40-48gb',
  name: 'NVIDIA L40 48 GB',
  source: 'NVIDIA L40 data sheet, 2023',
  family: 'ada',
  // nvidia-smi, memory total
  memoryBytes: 46_068 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 864e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 142,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 90.5e12, tf32: 90.5e12, fp16: 181.05e12, bf16: 181.05e12, fp8: 362e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
