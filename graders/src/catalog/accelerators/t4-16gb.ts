import type { AcceleratorEntry } from '../accelerator-entry.js';

export const t416gb = {
  id: 't4-16gb',
  name: 'NVIDIA T4 16 GB',
  source: 'NVIDIA T4 data sheet, 2019',
  family: 'turing',
  // nvidia-smi, memory total
  memoryBytes: 15_360 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 320e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 40,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 8.1e12, fp16: 65e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 15.75e9,
  dollarsPerHour: 0.978,
  priceDate: '2025',
  priceSource: 'AWS EC2 g4dn.12xlarge on demand, us-east-1: $3.912 for 4',
  // data sheet, maximum power
  watts: 70,
} as const satisfies AcceleratorEntry;
