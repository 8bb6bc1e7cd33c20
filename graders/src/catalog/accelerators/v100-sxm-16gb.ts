import type { AcceleratorEntry } from '../accelerator-entry.js';

export const v100Sxm16gb = {
  id: 'v100-sxm-16gb',
  name: 'NVIDIA V100 SXM2 16 GB',
  source: 'NVIDIA Tesla V100 data sheet, 2020',
  family: 'volta',
  // nvidia-smi, memory total
  memoryBytes: 16_160 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 900e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 80,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 15.7e12, fp16: 125e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 15.75e9,
  dollarsPerHour: 0.55,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
