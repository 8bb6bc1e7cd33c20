import type { AcceleratorEntry } from '../accelerator-entry.js';

export const a1024gb = {
  id: 'a10-24gb',
  name: 'NVIDIA A10 24 GB',
  source: 'NVIDIA A10 data sheet, 2021',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 23_028 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 600e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 72,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 31.2e12, tf32: 62.5e12, fp16: 125e12, bf16: 125e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  dollarsPerHour: 0.75,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 150,
} as const satisfies AcceleratorEntry;
