import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi300x192gb = {
  id: 'mi300x-192gb',
  name: 'AMD MI300X 192 GB',
  source: 'AMD Instinct MI300X data sheet, 2023',
  family: 'cdna3',
  // rocm-smi, VRAM total memory
  memoryBytes: 196_592 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 5300e9,
  // data sheet, compute units
  multiprocessors: 304,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 163.4e12, tf32: 653.7e12, fp16: 1307.4e12, bf16: 1307.4e12, fp8: 2614.9e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  dollarsPerHour: 6,
  priceDate: '2026-05',
  priceSource: 'Oracle Cloud and Azure list price, on demand, a GPU',
  // data sheet, maximum power
  watts: 750,
} as const satisfies AcceleratorEntry;
