import type { AcceleratorEntry } from '../accelerator-entry.js';

export const a4048gb = {
  id: 'a40-48gb',
  name: 'NVIDIA A40 48 GB',
  source: 'NVIDIA A40 data sheet, 2021',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 46_068 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 696e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 84,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 37.4e12, tf32: 74.8e12, fp16: 149.7e12, bf16: 149.7e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
