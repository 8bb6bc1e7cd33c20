import type { AcceleratorEntry } from '../accelerator-entry.js';

export const gaudi3128gb = {
  id: 'gaudi3-128gb',
  name: 'Intel Gaudi 3 128 GB',
  source: 'Intel Gaudi 3 white paper, 2024 (HL-325L)',
  family: 'gaudi3',
  // data sheet
  memoryBytes: 128 * 1024 ** 3,
  // data sheet, memory bandwidth
  memoryBandwidth: 3700e9,
  // matrix engines (Intel Gaudi 3 white paper)
  multiprocessors: 8,
  // white paper, matrix engines: fp16 runs at the rate of tf32
  peakFlops: { fp32: 229e12, tf32: 459e12, fp16: 459e12, bf16: 1678e12, fp8: 1678e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 900,
} as const satisfies AcceleratorEntry;
