import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi325x256gb = {
  id: 'mi325x-256gb',
  name: 'AMD MI325X 256 GB',
  source: 'AMD Instinct MI325X data sheet, 2024',
  family: 'cdna3',
  // as the other modules of the family: 16 MiB below the size
  memoryBytes: 262_128 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 6000e9,
  // data sheet, compute units
  multiprocessors: 304,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 163.4e12, tf32: 653.7e12, fp16: 1307.4e12, bf16: 1307.4e12, fp8: 2614.9e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 1000,
} as const satisfies AcceleratorEntry;
