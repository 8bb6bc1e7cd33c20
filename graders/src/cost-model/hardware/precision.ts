import type { Accelerator } from '../schema/hardware.js';
import type { Training } from '../schema/scenario.js';

type Precision = Training['precision'];

/** Bytes of an activation; 8- and 4-bit products keep 16-bit activations between them. */
export const activationBytes = (precision: Precision): number =>
  precision === 'fp32' || precision === 'tf32' ? 4 : 2;

/** Products whose inputs are cast to fewer than 16 bits. */
export const isNarrow = (precision: Precision): boolean =>
  precision === 'fp8' || precision === 'mxfp8' || precision === 'nvfp4';

/** Data-sheet FLOP/s of matrix products at the precision, or null where the device has none. */
export function peakFlops(accelerator: Accelerator, precision: Precision): number | null {
  const { peakFlops: peak } = accelerator;
  if (precision === 'mxfp8') return peak.fp8 ?? null;
  if (precision === 'nvfp4') return peak.fp4 ?? null;
  return peak[precision] ?? null;
}
