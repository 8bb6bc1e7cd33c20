import type { AcceleratorEntry } from '../accelerator-entry.js';

export const gaudi296gb = {
  id: 'gaudi2-96gb',
  name: 'Intel Gaudi 2 96 GB',
  source: 'Intel Gaudi 2 data sheet, 2022; Intel Gaudi 3 white paper, 2024',
  family: 'gaudi2',
  // data sheet
  memoryBytes: 96 * 1024 ** 3,
  // data sheet, memory bandwidth
  memoryBandwidth: 2450e9,
  // matrix engines (Intel Gaudi 3 white paper)
  multiprocessors: 2,
  // Gaudi 3 white paper, matrix engines; fp32 on the vector cores
  peakFlops: { fp32: 11e12, fp16: 432e12, bf16: 432e12, fp8: 865e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 600,
} as const satisfies AcceleratorEntry;
