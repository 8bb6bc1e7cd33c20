import type { AcceleratorEntry } from '../accelerator-entry.js';

export const rtx5090 = {
  id: 'rtx-5090',
  name: 'NVIDIA GeForce RTX 5090',
  source: 'NVIDIA RTX Blackwell GPU architecture whitepaper, 2025 (FP32 accumulation)',
  family: 'blackwell-rtx',
  // nvidia-smi, memory total
  memoryBytes: 32_607 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 1792e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 170,
  // data sheet, dense (without sparsity)
  peakFlops: {
    fp32: 104.8e12,
    tf32: 104.8e12,
    fp16: 209.5e12,
    bf16: 209.5e12,
    fp8: 419e12,
    fp4: 1676e12,
  },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 575,
} as const satisfies AcceleratorEntry;
