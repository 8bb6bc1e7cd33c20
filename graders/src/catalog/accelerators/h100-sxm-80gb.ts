import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h100Sxm80gb = {
  id: 'h100-sxm-80gb',
  name: 'NVIDIA H100 SXM5 80 GB',
  source: 'NVIDIA H100 data sheet, 2023',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 81_559 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 3350e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 132,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 67e12, tf32: 494.7e12, fp16: 989.4e12, bf16: 989.4e12, fp8: 1978.9e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  dollarsPerHour: 2.99,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 700,
} as const satisfies AcceleratorEntry;
