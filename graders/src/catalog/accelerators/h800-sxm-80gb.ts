import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h800Sxm80gb = {
  id: 'h800-sxm-80gb',
  name: 'NVIDIA H800 SXM5 80 GB',
  source:
    'DeepSeek-V3, arXiv:2412.19437 section 3.1; arXiv:2505.09343 table 1: an H100 with 400 instead of 900 GB/s of NVLink',
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
  // data sheet, maximum power
  watts: 700,
} as const satisfies AcceleratorEntry;
