import type { AcceleratorEntry } from '../accelerator-entry.js';

export const h100Pcie80gb = {
  id: 'h100-pcie-80gb',
  name: 'NVIDIA H100 PCIe 80 GB',
  source: 'NVIDIA H100 data sheet, 2023',
  family: 'hopper',
  // nvidia-smi, memory total
  memoryBytes: 81_559 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 2000e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 114,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 51e12, tf32: 378e12, fp16: 756e12, bf16: 756e12, fp8: 1513e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 63e9,
  dollarsPerHour: 2.49,
  priceDate: '2025',
  priceSource: 'Lambda Cloud list price, on demand',
  // data sheet, maximum power
  watts: 350,
} as const satisfies AcceleratorEntry;
