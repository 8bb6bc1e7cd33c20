import type { AcceleratorEntry } from '../accelerator-entry.js';

export const a100Sxm80gb = {
  id: 'a100-sxm-80gb',
  name: 'NVIDIA A100 SXM4 80 GB',
  source: 'NVIDIA A100 data sheet, 2021',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 81_920 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 2039e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 108,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 19.5e12, tf32: 156e12, fp16: 312e12, bf16: 312e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  dollarsPerHour: 1.79,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 400,
} as const satisfies AcceleratorEntry;
