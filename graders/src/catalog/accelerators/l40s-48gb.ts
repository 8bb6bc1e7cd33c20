import type { AcceleratorEntry } from '../accelerator-entry.js';

export const l40s48gb = {
  id: 'l40s-48gb',
  name: 'NVIDIA L40S 48 GB',
  source: 'NVIDIA L40S data sheet, 2023',
  family: 'ada',
  // nvidia-smi, memory total
  memoryBytes: 46_068 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 864e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 142,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 91.6e12, tf32: 183e12, fp16: 362.05e12, bf16: 362.05e12, fp8: 733e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  dollarsPerHour: 2.6232,
  priceDate: '2025',
  priceSource: 'AWS EC2 g6e.12xlarge on demand, us-east-1: $10.49264 for 4',
  // data sheet, maximum power
  watts: 350,
} as const satisfies AcceleratorEntry;
