import type { Bytes, Seconds } from '../../units/units.js';

/** What changing one knob of a plan would do. */
export interface Lever {
  readonly knob: string;
  readonly from: unknown;
  readonly to: unknown;
  readonly stepSecondsDelta: Seconds;
  readonly peakMemoryDelta: Bytes;
  readonly fits: boolean;
  readonly note: string;
}
