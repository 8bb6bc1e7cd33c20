import { GIB } from '../../units/units.js';
import { stepParts, type Evaluation } from '../schema/evaluation.js';
import type { RankedPlan, RunnerUp } from '../schema/search-result.js';

const words = {
  compute: 'slower kernels',
  recompute: 'recomputation',
  tensorCommunication: 'tensor-parallel communication',
  contextCommunication: 'context-parallel communication',
  expertCommunication: 'expert all-to-all',
  pipelineCommunication: 'messages between stages',
  pipelineBubble: 'pipeline bubble',
  dataCommunication: 'data-parallel communication',
  optimizer: 'the optimizer step',
  offload: 'waiting for the host',
  overhead: 'overhead',
} satisfies Record<(typeof stepParts)[number], string>;

/** The part of the step in which a plan loses most against another. */
function mainLoss(of: Evaluation, against: Evaluation): string {
  const losses = stepParts.map((part) => ({
    part,
    seconds: of.stepSeconds.parts[part] - against.stepSeconds.parts[part],
  }));
  const worst = losses.reduce((a, b) => (b.seconds > a.seconds ? b : a));
  const slower = (of.stepSeconds.total / against.stepSeconds.total - 1) * 100;
  if (worst.seconds <= 0) return `as fast, ${gib(of)} instead of ${gib(against)}`;
  const behind = of.stepSeconds.total - against.stepSeconds.total;
  const part = `${words[worst.part]} (+${worst.seconds.toPrecision(2)} s`;
  // a part may lose more than the whole plan does: the others give the rest back
  const back = Number(worst.seconds.toPrecision(2)) > 1.1 * behind;
  return back
    ? `${slower.toFixed(1)} % slower: ${part}, of which it wins ${(worst.seconds - behind).toPrecision(2)} s back elsewhere)`
    : `${slower.toFixed(1)} % slower, mostly ${part})`;
}

const gib = (e: Evaluation): string => `${(e.peakMemoryBytes / GIB).toFixed(1)} GiB`;

/** Plans behind the best one and what they lose on; last the fastest of those that lack memory. */
export function runnersUp(
  best: readonly RankedPlan[],
  tooBig: RankedPlan | null,
): readonly RunnerUp[] {
  const [first, ...others] = best;
  const behind = first === undefined ? [] : others;
  const close = behind.map((other) => ({
    ...other,
    why: first === undefined ? '' : mainLoss(other.result, first.result),
  }));
  if (tooBig === null) return close;
  const limit = Math.min(...tooBig.result.stages.map((s) => s.limitBytes)) / GIB;
  const memory = `does not fit: ${gib(tooBig.result)} on a device of ${limit.toFixed(1)} GiB`;
  return [...close, { ...tooBig, why: memory }];
}
