import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h100Nvl94gb = {
  id: 'h100-nvl-94gb',
  name: 'NVIDIA H100 NVL 94 GB',
  source: 'NVIDIA H100 data sheet, 2023',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 95_830 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 3900e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 132,
  // data sheet, half of the figures with sparsity
  peakFlops: { fp32: 60e12, tf32: 417.5e12, fp16: 835.5e12, bf16: 835.5e12, fp8: 1670.5e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  // data sheet, maximum power
  watts: 400,
} as const satisfies AcceleratorEntry;
