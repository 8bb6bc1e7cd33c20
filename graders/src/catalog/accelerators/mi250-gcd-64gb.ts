import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi250Gcd64gb = {
  id: 'mi250-gcd-64gb',
  name: 'AMD MI250, one die (GCD) 64 GB',
  source:
    'AMD Instinct MI250 data sheet, 2021: half a module, which is what programs see as one device',
  family: 'cdna2',
  // rocm-smi, VRAM total memory
  memoryBytes: 65_520 * 1024 ** 2,
  // data sheet, half of 3.28 TB/s a module
  memoryBandwidth: 1638e9,
  // data sheet, half of 208 compute units a module
  multiprocessors: 104,
  // data sheet, half of a module; fp32 on the matrix cores
  peakFlops: { fp32: 45.3e12, fp16: 181e12, bf16: 181e12 },
  // PCIe 3.0 / 4.0 / 5.0 x16, one direction: 15.75 / 31.5 / 63 GB/s
  hostBandwidth: 31.5e9,
  // data sheet, half of 560 W a module
  watts: 280,
} as const satisfies AcceleratorEntry;
