import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi21064gb = {
  id: 'mi210-64gb',
  name: 'AMD MI210 64 GB',
  source: 'AMD Instinct MI210 data sheet, 2022',
  family: 'cdna2',
  // rocm-smi, VRAM total memory
  memoryBytes: 65_520 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 1638e9,
  // data sheet, compute units
  multiprocessors: 104,
  // data sheet; fp32 on the matrix cores
  peakFlops: { fp32: 45.3e12, fp16: 181e12, bf16: 181e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
