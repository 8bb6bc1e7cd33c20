import type { Seconds } from '../../units/units.js';
import { kernelConstants } from '../constants/calibration.js';
import { castSeconds, groupedMatmulSeconds, matmulSeconds } from '../hardware/kernels.js';
import type { LayerLayout as Layout } from '../layout/layout.js';

/** Seconds of a layer's forward matrix products, by the module that they belong to. */
export interface ProductSeconds {
  readonly attention: Seconds;
  /** Of `attention`, the up-projections of latent attention. */
  readonly upProjection: Seconds;
  /** Of `attention`, the output projection. */
  readonly output: Seconds;
  readonly mlp: Seconds;
  /** Of `mlp`, the products before the activation function. */
  readonly mlpUp: Seconds;
  readonly experts: Seconds;
  /** Casts of the operands of narrow products, forward; the backward casts gradients as often. */
  readonly casts: Seconds;
}

/** One product of all tokens of the micro-batch. */
const product = (l: Layout, inner: number, columns: number): Seconds =>
  matmulSeconds(l.rates, l.tokens, inner, columns);

interface AttentionSeconds {
  readonly all: Seconds;
  readonly up: Seconds;
  readonly output: Seconds;
  /** Elements a token of the operands that a narrow product casts. */
  readonly operands: number;
}

/** Q, K, V and output projection; latent attention goes by way of its ranks (arXiv:2405.04434 section 2.1). */
function attentionProducts(l: Layout): AttentionSeconds {
  const { hidden: h, heads: a, kvHeads: k, headDim: d, latent } = l.job.model;
  const { tp } = l.plan;
  if (latent === null) {
    const output = product(l, (a * d) / tp, h);
    const all = product(l, h, ((a + 2 * k) * d) / tp) + output;
    return { all, up: 0, output, operands: h + (a * d) / tp };
  }
  const { queryRank, keyValueRank, ropeDim, nopeDim, valueDim } = latent;
  const query = (a * (nopeDim + ropeDim)) / tp;
  const up =
    (queryRank > 0 ? product(l, queryRank, query) : 0) +
    product(l, keyValueRank, (a * (nopeDim + valueDim)) / tp);
  // the down-projections are not split among tensor-parallel ranks, but their tokens are
  const down =
    ((queryRank > 0 ? product(l, h, queryRank) : product(l, h, query * tp)) +
      product(l, h, keyValueRank + ropeDim)) /
    tp;
  const output = product(l, (a * valueDim) / tp, h);
  return {
    all: up + down + output,
    up,
    output,
    operands: (2 * h) / tp + queryRank + keyValueRank + (a * valueDim) / tp,
  };
}

const upProducts = (l: Layout, width: number): Seconds =>
  product(l, l.job.model.hidden, ((l.job.model.gated ? 2 : 1) * width) / l.plan.tp);

const downProducts = (l: Layout, width: number): Seconds =>
  product(l, width / l.plan.tp, l.job.model.hidden);

/** Tokens that one local expert gets when routing is even: s·b·k·ep·etp / (tp·E). */
export const tokensPerExpert = (l: Layout): number =>
  Math.max(
    1,
    ((l.tokens / l.plan.tp) * l.job.model.topk * l.plan.etp * l.plan.ep) / l.job.model.experts,
  );

/** Grouped products of the local experts, and the router. */
function expertProducts(l: Layout): Seconds {
  const { hidden, gated, experts, expertFfn } = l.job.model;
  const { ep, etp, tp } = l.plan;
  const groups = experts / ep;
  const rows = tokensPerExpert(l);
  const width = expertFfn / etp;
  return (
    groupedMatmulSeconds(l.rates, groups, {
      rows,
      inner: hidden,
      columns: (gated ? 2 : 1) * width,
    }) +
    groupedMatmulSeconds(l.rates, groups, { rows, inner: width, columns: hidden }) +
    matmulSeconds(l.rates, l.tokens / tp, hidden, experts)
  );
}

/** Elements a token that the products of an MLP cast: its input and its activated width. */
const mlpOperands = (l: Layout, width: number): number => l.job.model.hidden + width / l.plan.tp;

export function productSeconds(l: Layout, moe: boolean): ProductSeconds {
  const { model: m } = l.job;
  const attention = attentionProducts(l);
  const width = moe ? m.sharedFfn : m.ffn;
  const mlpUp = width > 0 ? upProducts(l, width) : 0;
  const mlp = width > 0 ? mlpUp + downProducts(l, width) : 0;
  const experts = moe ? expertProducts(l) : 0;
  const cast = l.plan.fusedExperts === true ? 0 : m.hidden * l.plan.etp + m.expertFfn;
  const routed = moe ? (kernelConstants.routedCasts * m.topk * cast) / l.plan.tp : 0;
  const operands = attention.operands + (width > 0 ? mlpOperands(l, width) : 0) + routed;
  return {
    attention: attention.all,
    upProjection: attention.up,
    output: attention.output,
    mlp,
    mlpUp,
    experts,
    casts: castSeconds(l.rates, l.tokens * operands),
  };
}
