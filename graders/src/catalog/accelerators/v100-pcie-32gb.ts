import type { AcceleratorEntry } from '../accelerator-entry.js';

export const v100Pcie32gb = {
  id: 'v100-pcie-32gb',
  name: 'NVIDIA V100 PCIe 32 GB',
  source: 'NVIDIA Tesla V100 data sheet, 2020',
  family: 'volta',
  // nvidia-smi, memory total
  memoryBytes: 32_510 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 900e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 80,
  // data sheet, dense (without sparsity)
  peakFlops: { fp32: 14e12, fp16: 112e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 15.75e9,
  // data sheet, maximum power
  watts: 250,
} as const satisfies AcceleratorEntry;
