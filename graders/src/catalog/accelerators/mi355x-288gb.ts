import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi355x288gb = {
  id: 'mi355x-288gb',
  name: 'AMD MI355X 288 GB',
  source: 'AMD Instinct MI355X data sheet, 2025',
  family: 'cdna4',
  // rocm-smi, VRAM total memory
  memoryBytes: 294_896 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 8000e9,
  // data sheet, compute units
  multiprocessors: 256,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 157.3e12, fp16: 2516.6e12, bf16: 2516.6e12, fp8: 5033.2e12, fp4: 10066.3e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 1400,
} as const satisfies AcceleratorEntry;
