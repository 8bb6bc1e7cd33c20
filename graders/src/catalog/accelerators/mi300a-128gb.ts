import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi300a128gb = {
  id: 'mi300a-128gb',
  name: 'AMD MI300A 128 GB',
  source: 'AMD Instinct MI300A data sheet, 2023 (memory shared with the processor)',
  family: 'cdna3',
  // data sheet
  memoryBytes: 128 * 1024 ** 3,
  // data sheet, memory bandwidth
  memoryBandwidth: 5300e9,
  // data sheet, compute units
  multiprocessors: 228,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 122.6e12, tf32: 490.3e12, fp16: 980.6e12, bf16: 980.6e12, fp8: 1961.2e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 550,
} as const satisfies AcceleratorEntry;
