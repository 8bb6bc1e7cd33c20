import type { AcceleratorEntry } from '../accelerator-entry.js';

export const tpuV5e = {
  id: 'tpu-v5e',
  name: 'Google TPU v5e (one chip)',
  source: 'Google Cloud documentation, TPU v5e',
  family: 'tpu-v5',
  // HBM that XLA leaves to a program (its out-of-memory messages)
  memoryBytes: 15.75 * 1024 ** 3,
  // Google Cloud documentation, HBM bandwidth
  memoryBandwidth: 819e9,
  // matrix units of a chip (Google Cloud documentation)
  multiprocessors: 4,
  // Google Cloud documentation, peak compute per chip; fp32 as six passes of bf16 (XLA, highest precision); fp16 runs as bf16
  peakFlops: { fp32: 32.8e12, fp16: 197e12, bf16: 197e12 },
  // PCIe of the host: Gen3 x16, Gen5 for v6e (How to Scale Your Model, chapter on TPUs)
  hostBandwidth: 15.75e9,
  dollarsPerHour: 1.2,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, a chip, us regions',
} as const satisfies AcceleratorEntry;
