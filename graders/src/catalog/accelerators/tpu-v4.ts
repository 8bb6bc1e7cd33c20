import type { AcceleratorEntry } from '../accelerator-entry.js';

export const tpuV4 = {
  id: 'tpu-v4',
  name: 'Google TPU v4 (one chip)',
  source: 'Google Cloud documentation, TPU v4; arXiv:2304.01433',
  family: 'tpu-v4',
  // HBM that XLA leaves to a program (its out-of-memory messages)
  memoryBytes: 30.75 * 1024 ** 3,
  // Google Cloud documentation, HBM bandwidth
  memoryBandwidth: 1200e9,
  // matrix units of a chip (Google Cloud documentation)
  multiprocessors: 8,
  // Google Cloud documentation, peak compute per chip; fp32 as six passes of bf16 (XLA, highest precision); fp16 runs as bf16
  peakFlops: { fp32: 45.8e12, fp16: 275e12, bf16: 275e12 },
  // PCIe of the host: Gen3 x16, Gen5 for v6e (How to Scale Your Model, chapter on TPUs)
  hostBandwidth: 15.75e9,
  dollarsPerHour: 3.22,
  priceDate: '2025',
  priceSource: 'Google Cloud list price, on demand, a chip, us regions',
  // Google Cloud documentation, measured maximum
  watts: 192,
} as const satisfies AcceleratorEntry;
