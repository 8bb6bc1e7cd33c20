import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h100Sxm96gb = {
  id: 'h100-sxm-96gb',
  name: 'NVIDIA H100 SXM5 96 GB (HBM2e, 500 W)',
  source: 'NVIDIA H100 data sheet, 2023, with the memory and power of the 96 GB variant',
  family: 'hopper',
  // total memory that its users report
  memoryBytes: 94.5 * 1024 ** 3,
  // HBM2e at 3.2 Gb/s a pin, 6,144 bits
  memoryBandwidth: 2400e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 132,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 67e12, tf32: 494.7e12, fp16: 989.4e12, bf16: 989.4e12, fp8: 1978.9e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // power limit that its users report
  watts: 500,
} as const satisfies AcceleratorEntry;
