import type { AcceleratorEntry } from '../accelerator-entry.js';

export const gb300279gb = {
  id: 'gb300-279gb',
  name: 'NVIDIA GB300 (one GPU) 279 GB',
  source: 'NVIDIA GB300 NVL72 data sheet, 2025',
  family: 'blackwell',
  // nvidia-smi, memory total
  memoryBytes: 284_208 * 1024 ** 2,
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
    fp4: 15000e12,
  },
  // NVLink-C2C, one direction
  hostBandwidth: 450e9,
  // data sheet, maximum power
  watts: 1400,
} as const satisfies AcceleratorEntry;
