import type { AcceleratorEntry } from '../accelerator-entry.js';

export const l424gb = {
  id: 'l4-24gb',
  name: 'NVIDIA L4 24 GB',
  source: 'NVIDIA L4 data sheet, 2023',
  family: 'ada',
  // nvidia-smi, memory total
  memoryBytes: 23_034 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 300e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 58,
  // data sheet, half of the figures with sparsity
  peakFlops: { fp32: 30.3e12, tf32: 60e12, fp16: 121e12, bf16: 121e12, fp8: 242.5e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  dollarsPerHour: 1.1504,
  priceDate: '2025',
  priceSource: 'AWS EC2 g6.12xlarge on demand, us-east-1: $4.6016 for 4',
  // data sheet, maximum power
  watts: 72,
} as const satisfies AcceleratorEntry;
