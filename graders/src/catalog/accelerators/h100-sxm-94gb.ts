import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h100Sxm94gb = {
  id: 'h100-sxm-94gb',
  name: 'NVIDIA H100 SXM5 94 GB (HBM2e)',
  source: 'NVIDIA H100 data sheet, 2023, with the memory of the 94 GB variant',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 95_830 * 1024 ** 2,
  // HBM2e at 3.2 Gb/s a pin, 6,144 bits
  memoryBandwidth: 2400e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 132,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 67e12, tf32: 494.7e12, fp16: 989.4e12, bf16: 989.4e12, fp8: 1978.9e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 700,
} as const satisfies AcceleratorEntry;
