import type { AcceleratorEntry } from '../accelerator-entry.js';

export const a800Sxm80gb = {
  id: 'a800-sxm-80gb',
  name: 'NVIDIA A800 SXM4 80 GB',
  source: 'NVIDIA A800 data sheet, 2022: an A100 with 400 instead of 600 GB/s of NVLink',
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
  // data sheet, maximum power
  watts: 400,
} as const satisfies AcceleratorEntry;
