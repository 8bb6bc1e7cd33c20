import type { Seconds } from '../../units/units.js';
import { chips, kernelConstants, type ChipConstants } from '../constants/calibration.js';
import type { Job } from '../schema/job.js';
import { activationBytes, isNarrow, peakFlops } from './precision.js';
import type { Accelerator } from '../schema/hardware.js';

/** What the kernels of one device can do at one precision. */
export interface KernelRates {
  readonly matmul: number;
  readonly halfInner: number;
  /** FLOP/s of fused attention by generation of its kernel. */
  readonly attention: ChipConstants['attention'];
  readonly memory: number;
  readonly multiprocessors: number;
  readonly element: number;
  /** Inputs of products are cast to fewer than 16 bits first. */
  readonly narrow: boolean;
}

/** Watts for each FLOP/s against the family's reference, to the power that sustained clocks follow. */
function powerShare(a: Accelerator): number {
  const { wattsPerTeraflops } = chips[a.family];
  if (a.watts === undefined || wattsPerTeraflops === undefined) return 1;
  const own = a.watts / (((a.peakFlops.bf16 ?? a.peakFlops.fp16) / 1e12) * wattsPerTeraflops);
  return Math.min(1.06, own ** kernelConstants.powerExponent);
}

const productShare = (chip: ChipConstants, precision: Job['training']['precision']): number => {
  if (precision === 'nvfp4') return chip.matmul4;
  return isNarrow(precision) ? chip.matmul8 : chip.matmul;
};

export function kernelRates(
  a: Accelerator,
  job: Pick<Job, 'training' | 'calibration'>,
): KernelRates {
  const { precision } = job.training;
  const { matmul = 1, attention = 1, memory = 1 } = job.calibration ?? {};
  const chip = chips[a.family];
  const narrow = isNarrow(precision);
  const peak = peakFlops(a, precision) ?? a.peakFlops.fp16;
  const attentionPeak = narrow ? (a.peakFlops.bf16 ?? a.peakFlops.fp16) : peak;
  const power = powerShare(a);
  const attentionRate = attentionPeak * power * attention;
  const rateOf = (kernel: keyof ChipConstants['attention']) => ({
    forward: attentionRate * chip.attention[kernel].forward,
    backward: attentionRate * chip.attention[kernel].backward,
  });
  return {
    matmul: peak * power * matmul * productShare(chip, precision),
    // slower arithmetic needs a shorter inner dimension to hide the same latency
    halfInner: chip.halfInner * Math.min(1, peak / a.peakFlops.fp16),
    attention: {
      flash1: rateOf('flash1'),
      flash2: rateOf('flash2'),
      flash3: rateOf('flash3'),
      triton: rateOf('triton'),
    },
    memory: a.memoryBandwidth * memory * chip.memory,
    multiprocessors: a.multiprocessors,
    element: activationBytes(precision),
    narrow,
  };
}

const tileRows = 128;
const tileColumns = 256;
const narrowTileColumns = 128;
/** Speed of products in tiles of 128 x 128 against 128 x 256: each operand is read more often. */
const narrowTiles = 0.95;

/** Work done over work paid for: the last wave of tiles leaves multiprocessors idle. */
function waveShare(
  { groups, rows, columns }: { groups: number; rows: number; columns: number },
  width: number,
  multiprocessors: number,
): number {
  const tiles = groups * Math.ceil(rows / tileRows) * Math.ceil(columns / width);
  const waves = Math.ceil(tiles / multiprocessors);
  const useful = (groups * rows * columns) / (tileRows * width);
  return useful / (waves * multiprocessors);
}

/** Tensor cores want dimensions in multiples of 128 bytes (arXiv:2401.14489 section 4); less aligned ones run slower. */
function alignedShare(dimension: number): number {
  const { aligned32, aligned16, aligned8, unaligned } = kernelConstants;
  if (dimension % 64 === 0) return 1;
  if (dimension % 32 === 0) return aligned32;
  if (dimension % 16 === 0) return aligned16;
  return dimension % 8 === 0 ? aligned8 : unaligned;
}

interface ProductShape {
  readonly rows: number;
  readonly inner: number;
  readonly columns: number;
}

/**
 * `groups` products of (rows x inner) by (inner x columns) in one kernel: the slower of arithmetic and memory.
 * Libraries take the better of two sizes of tiles, and split the last wave: the root of its share.
 */
export function groupedMatmulSeconds(r: KernelRates, groups: number, shape: ProductShape): Seconds {
  const { rows, inner, columns } = shape;
  const size = { groups, rows, columns };
  const wide = Math.sqrt(waveShare(size, tileColumns, r.multiprocessors));
  const narrow = narrowTiles * Math.sqrt(waveShare(size, narrowTileColumns, r.multiprocessors));
  // narrow products, most of them convolutions of few channels, are as fast as measured with wide tiles counted alone
  const tiled = columns < tileColumns ? wide : Math.max(wide, narrow);
  const share =
    (inner / (inner + r.halfInner)) * tiled * Math.min(alignedShare(inner), alignedShare(columns));
  const arithmetic = (2 * groups * rows * inner * columns) / (r.matmul * share);
  const bytes = r.element * groups * (rows * inner + inner * columns + rows * columns);
  return Math.max(arithmetic, bytes / r.memory);
}

/** One product of (rows x inner) by (inner x columns). */
export const matmulSeconds = (
  r: KernelRates,
  rows: number,
  inner: number,
  columns: number,
): Seconds => groupedMatmulSeconds(r, 1, { rows, inner, columns });

/** Kernels that read and write memory and compute little. */
export const elementwiseSeconds = (r: KernelRates, bytes: number): Seconds => bytes / r.memory;

/** Casting an operand for a narrow product: 16 bits read, 8 bits written as it is and transposed. */
export const castSeconds = (r: KernelRates, elements: number): Seconds =>
  r.narrow ? (kernelConstants.castBytes * elements) / r.memory : 0;
