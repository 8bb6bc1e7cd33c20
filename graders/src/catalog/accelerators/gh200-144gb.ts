import type { AcceleratorEntry } from '../accelerator-entry.js';

export const gh200144gb = {
  id: 'gh200-144gb',
  name: 'NVIDIA GH200 (one GPU) 144 GB',
  source: 'NVIDIA GH200 data sheet, 2024',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 146_831 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 4900e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 132,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 67e12, tf32: 494.7e12, fp16: 989.4e12, bf16: 989.4e12, fp8: 1978.9e12 },
  // NVLink-C2C, one direction
  hostBandwidth: 450e9,
  // the GPU of a module of up to 1,000 W (stas00/ml-engineering)
  watts: 900,
} as const satisfies AcceleratorEntry;
