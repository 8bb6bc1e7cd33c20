import type { Seconds } from '../../units/units.js';
import {
  allGatherSeconds,
  allReduceSeconds,
  allToAllSeconds,
  beside,
  sendSeconds,
  spreadSeconds,
} from '../hardware/collectives.js';
import { separatesGate } from '../layout/activation-layout.js';
import type { LayerLayout as Layout } from '../layout/layout.js';

/**
 * Two all-reduces (or all-gather and reduce-scatter) a layer and pass. Beside their products they run in as many
 * pieces as there are ranks: the first piece is exposed, and what the products do not cover.
 */
export function tensorSeconds(l: Layout, moe: boolean, products: Seconds, extra = 0): Seconds {
  const { tp } = l.plan;
  if (tp === 1) return 0;
  const bytes = l.tokens * l.job.model.hidden * l.rates.element;
  const shared = moe && l.job.model.sharedFfn === 0;
  // with a split sequence each is an all-gather and a reduce-scatter, which no switch shortens
  const one = l.plan.sequenceParallel
    ? 2 * allGatherSeconds(l.tensor, bytes)
    : allReduceSeconds(l.tensor, bytes);
  const whole = ((shared ? 1 : 2) + extra) * one;
  if (!(l.plan.overlapTensor ?? l.profile.overlapTensor)) return whole;
  return whole / tp + beside((whole * (tp - 1)) / tp, products);
}

/**
 * All-reduces of a backward pass beyond two: where the gate is a product of its own, the gradient of the MLP's input
 * is added up for each of the two, unless the sequence is split and it is gathered once for both.
 */
export const gateReductions = (l: Layout, moe: boolean): number =>
  l.job.model.gated && !moe && separatesGate(l) && !l.plan.sequenceParallel ? 1 : 0;

/** Context parallelism: keys and values travel to every rank while blocks of attention run. */
export function contextSeconds(l: Layout, core: Seconds): Seconds {
  const { cp } = l.plan;
  if (cp === 1) return 0;
  const { model: m } = l.job;
  const keyValues = (2 * l.tokens * m.kvHeads * m.headDim * l.rates.element) / l.plan.tp;
  switch (l.plan.contextParallel ?? 'ring') {
    case 'ring': {
      const rate = l.context.nodes > 1 ? l.context.local * l.context.nodeRate : l.context.localRate;
      const hop = sendSeconds(rate, l.context.localLatency, keyValues);
      return (cp - 1) * Math.max(0, hop - core / cp);
    }
    case 'all-gather':
      return allGatherSeconds(l.context, keyValues * cp);
    case 'ulysses':
      return (
        4 *
        allToAllSeconds(l.context, (l.tokens * m.heads * m.headDim * l.rates.element) / l.plan.tp)
      );
  }
}

/** Of `n` places that hold a share of the experts each, how many a token with `k` experts goes to: n(1-(1-1/n)^k). */
const distinct = (n: number, k: number): number => Math.min(k, n * (1 - (1 - 1 / n) ** k));

/**
 * Dispatch and combine: two all-to-alls of the routed tokens, one copy for each expert; or one to each node that
 * holds some of the token's experts, which spreads it to the devices that do (DeepEP, arXiv:2412.19437 section 3.2.2).
 */
export function expertSeconds(l: Layout, moe: boolean, cover: Seconds): Seconds {
  const { ep, etp, tp, expertDispatch } = l.plan;
  if (!moe || ep === 1) return 0;
  const { hidden, topk } = l.job.model;
  const token = (l.tokens / tp) * hidden * l.rates.element * etp;
  const hierarchical = (expertDispatch ?? l.profile.expertDispatch) === 'hierarchical';
  const seconds = hierarchical
    ? 2 *
      spreadSeconds(l.expert, distinct(ep, topk) * token, distinct(l.expert.nodes, topk) * token)
    : 2 * allToAllSeconds(l.expert, topk * token);
  return l.plan.overlapExperts === true ? beside(seconds, cover) : seconds;
}
