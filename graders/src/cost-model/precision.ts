import type { Accelerator } from './schema/hardware.js';
import type { Training } from './schema/scenario.js';

type Precision = Training['precision'];

/** Bytes of an activation; fp8 products keep 16-bit activations between them. */
export const activationBytes = (precision: Precision): number =>
  precision === 'fp32' || precision === 'tf32' ? 4 : 2;

/** Data-sheet FLOP/s of matrix products at the precision, or null where the device has none. */
export function peakFlops(accelerator: Accelerator, precision: Precision): number | null {
  return accelerator.peakFlops[precision] ?? null;
}
