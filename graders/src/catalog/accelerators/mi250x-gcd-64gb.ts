import type { AcceleratorEntry } from '../accelerator-entry.js';

export const mi250xGcd64gb = {
  id: 'mi250x-gcd-64gb',
  name: 'AMD MI250X, one die (GCD) 64 GB',
  source:
    'AMD Instinct MI250X data sheet, 2021: half a module, which is what programs see as one device',
  family: 'cdna2',
  // rocm-smi, VRAM total memory
  memoryBytes: 65_520 * 1024 ** 2,
  // data sheet, half of 3.28 TB/s a module
  memoryBandwidth: 1638e9,
  // data sheet, half of 220 compute units a module
  multiprocessors: 110,
  // data sheet, half of a module; fp32 on the matrix cores
  peakFlops: { fp32: 47.9e12, fp16: 191.5e12, bf16: 191.5e12 },
  // Frontier user guide, Infinity Fabric from the processor to each die
  hostBandwidth: 36e9,
  // data sheet, half of 560 W a module
  watts: 280,
} as const satisfies AcceleratorEntry;
