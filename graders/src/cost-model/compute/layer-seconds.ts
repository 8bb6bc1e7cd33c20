import type { Seconds } from '../../units/units.js';

/** Seconds of one layer and micro-batch on one device, by what they are spent on. */
export interface PassSeconds {
  readonly compute: Seconds;
  readonly tensor: Seconds;
  readonly context: Seconds;
  readonly expert: Seconds;
}

/** How long a pass lasts, what it waits for included. */
export const wholePass = (p: PassSeconds): Seconds => p.compute + p.tensor + p.context + p.expert;

export interface LayerSeconds {
  readonly forward: PassSeconds;
  readonly backward: PassSeconds;
  /** Part of the backward compute that makes weight gradients. */
  readonly weight: Seconds;
  /** What the backward pass computes again. */
  readonly recompute: PassSeconds;
}

export const noSeconds: PassSeconds = { compute: 0, tensor: 0, context: 0, expert: 0 };
