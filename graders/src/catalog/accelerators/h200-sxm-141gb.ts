import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h200Sxm141gb = {
  id: 'h200-sxm-141gb',
  name: 'NVIDIA H200 SXM 141 GB',
  source: 'NVIDIA H200 data sheet, 2024',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 143_771 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 4800e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 132,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 67e12, tf32: 494.7e12, fp16: 989.4e12, bf16: 989.4e12, fp8: 1978.9e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 700,
} as const satisfies AcceleratorEntry;
