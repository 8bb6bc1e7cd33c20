import type { AcceleratorEntry } from '../accelerator-entry.js';

export const rtxA6000 = {
  id: 'rtx-a6000',
  name: 'NVIDIA RTX A6000 48 GB',
  source: 'NVIDIA RTX A6000 data sheet, 2021',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 49_140 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 768e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 84,
  // data sheet, half of the 309.7 TFLOP/s with sparsity
  peakFlops: { fp32: 38.7e12, tf32: 77.4e12, fp16: 154.8e12, bf16: 154.8e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  dollarsPerHour: 0.8,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
