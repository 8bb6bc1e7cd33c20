import type { AcceleratorEntry } from '../accelerator-entry.js';

export const rtx6000Ada = {
  id: 'rtx-6000-ada',
  name: 'NVIDIA RTX 6000 Ada 48 GB',
  source: 'NVIDIA RTX 6000 Ada data sheet, 2023',
  family: 'ada',
  // nvidia-smi, memory total
  memoryBytes: 49_140 * 1024 ** 2,
  // data sheet, memory bandwidth
  memoryBandwidth: 960e9,
  // architecture whitepaper, SMs enabled
  multiprocessors: 142,
  // Ada GPU architecture whitepaper, dense (without sparsity)
  peakFlops: { fp32: 91.1e12, tf32: 182.1e12, fp16: 364.2e12, bf16: 364.2e12, fp8: 728.5e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, maximum power
  watts: 300,
} as const satisfies AcceleratorEntry;
