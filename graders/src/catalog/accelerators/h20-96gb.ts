import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h2096gb = {
  id: 'h20-96gb',
  name: 'NVIDIA H20 96 GB',
  source: 'NVIDIA H20 product brief, 2023',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 97_871 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 4000e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 78,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 44e12, tf32: 74e12, fp16: 148e12, bf16: 148e12, fp8: 296e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 400,
} as const satisfies AcceleratorEntry;
