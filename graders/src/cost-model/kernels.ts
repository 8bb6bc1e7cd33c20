import type { Seconds } from '../units.js';
import { chips } from './calibration.js';
import type { Accelerator } from './schema/hardware.js';
import { activationBytes, isNarrow, peakFlops } from './precision.js';
import type { Training } from './schema/scenario.js';

/** What the kernels of one device can do at one precision. */
export interface KernelRates {
  readonly matmul: number;
  readonly halfInner: number;
  readonly flashForward: number;
  readonly flashBackward: number;
  readonly memory: number;
  readonly multiprocessors: number;
  readonly element: number;
}

export function kernelRates(a: Accelerator, precision: Training['precision']): KernelRates {
  const chip = chips[a.family];
  const eightBit = isNarrow(precision);
  const peak = peakFlops(a, precision) ?? a.peakFlops.fp16;
  const attentionPeak = eightBit ? (a.peakFlops.bf16 ?? a.peakFlops.fp16) : peak;
  return {
    matmul: peak * (eightBit ? chip.matmul8 : chip.matmul),
    halfInner: chip.halfInner,
    flashForward: attentionPeak * chip.flashForward,
    flashBackward: attentionPeak * chip.flashBackward,
    memory: a.memoryBandwidth * chip.memory,
    multiprocessors: a.multiprocessors,
    element: activationBytes(precision),
  };
}

const tileRows = 128;
const tileColumns = 256;

/** Work done over work paid for: the last wave of 128 x 256 tiles leaves multiprocessors idle. */
function waveShare(rows: number, columns: number, multiprocessors: number): number {
  const tiles = Math.ceil(rows / tileRows) * Math.ceil(columns / tileColumns);
  const waves = Math.ceil(tiles / multiprocessors);
  const useful = (rows * columns) / (tileRows * tileColumns);
  return useful / (waves * multiprocessors);
}

/** Product of (rows x inner) by (inner x columns): the slower of arithmetic and memory. Root: libraries halve the loss with smaller tiles. */
export function matmulSeconds(
  r: KernelRates,
  rows: number,
  inner: number,
  columns: number,
): Seconds {
  const share =
    (inner / (inner + r.halfInner)) * Math.sqrt(waveShare(rows, columns, r.multiprocessors));
  const arithmetic = (2 * rows * inner * columns) / (r.matmul * share);
  const bytes = r.element * (rows * inner + inner * columns + rows * columns);
  return Math.max(arithmetic, bytes / r.memory);
}

/** Kernels that read and write memory and compute little. */
export const elementwiseSeconds = (r: KernelRates, bytes: number): Seconds => bytes / r.memory;
