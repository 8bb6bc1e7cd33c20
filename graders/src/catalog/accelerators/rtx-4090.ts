import type { AcceleratorEntry } from '../accelerator-entry.js';

export const rtx4090 = {
  id: 'rtx-4090',
  name: 'NVIDIA GeForce RTX 4090',
  source: 'NVIDIA Ada GPU architecture whitepaper, appendix A (FP32 accumulation)',
  family: 'ada',
  // nvidia-smi, memory total
  memoryBytes: 24_564 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 1008e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 128,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 82.6e12, tf32: 82.6e12, fp16: 165.2e12, bf16: 165.2e12, fp8: 330.3e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 450,
} as const satisfies AcceleratorEntry;
