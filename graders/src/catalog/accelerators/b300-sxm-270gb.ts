import type { AcceleratorEntry } from '../accelerator-entry.js';

export const b300Sxm270gb = {
  id: 'b300-sxm-270gb',
  name: 'NVIDIA B300 SXM 270 GB',
  source: 'NVIDIA DGX B300 data sheet, 2025',
  family: 'blackwell',
  // nvidia-smi, memory total
  memoryBytes: 275_040 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 7700e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 148,
  // data sheet, dense (without sparsity)
  peakFlops: {
    fp32: 75e12,
    tf32: 1125e12,
    fp16: 2250e12,
    bf16: 2250e12,
    fp8: 4500e12,
    fp4: 13500e12,
  },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 1100,
} as const satisfies AcceleratorEntry;
