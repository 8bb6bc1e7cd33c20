import type { AcceleratorEntry } from '../accelerator-entry.js';

export const a10g24gb = {
  id: 'a10g-24gb',
  name: 'NVIDIA A10G 24 GB',
  source: 'NVIDIA A10G data sheet, 2021 (AWS EC2 G5)',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 23_028 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 600e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 80,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 31.5e12, tf32: 35e12, fp16: 70e12, bf16: 70e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  dollarsPerHour: 2.036,
  priceDate: '2025',
  priceSource: 'AWS EC2 g5.48xlarge on demand, us-east-1: $16.288 for 8',
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
