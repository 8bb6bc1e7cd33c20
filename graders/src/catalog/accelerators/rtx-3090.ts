import type { AcceleratorEntry } from '../accelerator-entry.js';

export const rtx3090 = {
  id: 'rtx-3090',
  name: 'NVIDIA GeForce RTX 3090',
  source: 'NVIDIA Ampere GA102 architecture whitepaper, table 2 (FP32 accumulation)',
  family: 'ampere',
  // nvidia-smi, memory total
  memoryBytes: 24_576 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 936e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 82,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 35.6e12, tf32: 35.6e12, fp16: 71e12, bf16: 71e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 350,
} as const satisfies AcceleratorEntry;
