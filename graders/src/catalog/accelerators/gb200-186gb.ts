import type { AcceleratorEntry } from '../accelerator-entry.js';

export const gb200186gb = {
  id: 'gb200-186gb',
  name: 'NVIDIA GB200 (one GPU) 186 GB',
  source: 'NVIDIA GB200 NVL72 data sheet, 2024',
  family: 'blackwell',
  // nvidia-smi, memory total
  memoryBytes: 189_471 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 8000e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 152,
  // data sheet, dense (without sparsity)
  peakFlops: {
    fp32: 80e12,
    tf32: 1250e12,
    fp16: 2500e12,
    bf16: 2500e12,
    fp8: 5000e12,
    fp4: 10000e12,
  },
  // NVLink-C2C, one direction
  hostBandwidth: 450e9,
  // data sheet, maximum power
  watts: 1200,
} as const satisfies AcceleratorEntry;
