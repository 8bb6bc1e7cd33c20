import type { AcceleratorEntry } from '../accelerator-entry.js';

export const b200Sxm180gb = {
  id: 'b200-sxm-180gb',
  name: 'NVIDIA B200 SXM 180 GB',
  source: 'NVIDIA DGX B200 data sheet, 2024',
  family: 'blackwell',
  // nvidia-smi, memory total
  memoryBytes: 183_359 * 1024 ** 2,
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
    fp4: 9000e12,
  },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  dollarsPerHour: 3.79,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 1000,
} as const satisfies AcceleratorEntry;
