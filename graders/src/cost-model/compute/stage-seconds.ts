import type { Seconds } from '../../units/units.js';
import type { LayerSeconds } from './layer-seconds.js';

/** Seconds of one micro-batch's own work on one stage, forward and backward together, by what they are spent on. */
export interface StageParts {
  compute: Seconds;
  recompute: Seconds;
  tensor: Seconds;
  context: Seconds;
  expert: Seconds;
  overhead: Seconds;
}

export interface StageSeconds {
  readonly forward: Seconds;
  readonly backward: Seconds;
  readonly weight: Seconds;
  /** Forward and backward without any communication: what synchronisation can hide behind. */
  readonly forwardCompute: Seconds;
  readonly backwardCompute: Seconds;
  readonly parts: Readonly<StageParts>;
  /** Of forward and backward, what the embedding and the head take: work of one chunk alone. */
  readonly embedding: EndSeconds;
  readonly head: EndSeconds;
}

/** An end of the model: `backward` includes `weight`, the weight gradients. */
export interface EndSeconds {
  readonly forward: Seconds;
  readonly backward: Seconds;
  readonly weight: Seconds;
}

export const noEnd: EndSeconds = { forward: 0, backward: 0, weight: 0 };

/** What a stage's layers cost; the two kinds of layer are computed once for all stages on the same hardware. */
export interface LayerTable {
  readonly dense: LayerSeconds;
  readonly moe: LayerSeconds | null;
}
