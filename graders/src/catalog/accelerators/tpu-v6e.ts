import type { AcceleratorEntry } from '../accelerator-entry.js';

export const tpuV6e = {
  id: 'tpu-v6e',
  name: 'Google TPU v6e (one chip)',
  source: 'Google Cloud documentation, TPU v6e',
  family: 'tpu-v6',
  // HBM that XLA leaves to a program (its out-of-memory messages)
  memoryBytes: 31.25 * 1024 ** 3,
  // Google Cloud documentation, HBM bandwidth
  memoryBandwidth: 1638e9,
  // matrix units of a chip (Google Cloud documentation)
  multiprocessors: 2,
  // Google Cloud documentation, peak compute per chip; fp32 as six passes of bf16 (XLA, highest precision); fp16 runs as bf16
  peakFlops: { fp32: 153e12, fp16: 918e12, bf16: 918e12 },
  // PCIe of the host: Gen3 x16, Gen5 for v6e (How to Scale Your Model, chapter on TPUs)
  hostBandwidth: 31.5e9,
  dollarsPerHour: 2.7,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, a chip, us regions',
} as const satisfies AcceleratorEntry;
