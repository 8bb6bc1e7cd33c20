import type { AcceleratorEntry } from '../accelerator-entry.js';

export const tpuV5p = {
  id: 'tpu-v5p',
  name: 'Google TPU v5p (one chip)',
  source: 'Google Cloud documentation, TPU v5p',
  family: 'tpu-v5',
  // HBM that XLA leaves to a program (its out-of-memory messages)
  memoryBytes: 95.74 * 1024 ** 3,
  // Google Cloud documentation, HBM bandwidth
  memoryBandwidth: 2765e9,
  // matrix units of a chip (Google Cloud documentation)
  multiprocessors: 8,
  // Google Cloud documentation, peak compute per chip; fp32 as six passes of bf16 (XLA, highest precision); fp16 runs as bf16
  peakFlops: { fp32: 76.5e12, fp16: 459e12, bf16: 459e12 },
  // PCIe of the host: Gen3 x16, Gen5 for v6e (How to Scale Your Model, chapter on TPUs)
  hostBandwidth: 15.75e9,
  dollarsPerHour: 4.2,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, a chip, us regions',
} as const satisfies AcceleratorEntry;
