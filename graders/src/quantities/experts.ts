import { z } from 'zod';
import { ringShare } from '../cost-model/hardware/collectives.js';
import {
  activeParameters,
  expertWeights,
  totalParameters,
} from '../cost-model/model/parameters.js';
import { transformer } from '../cost-model/model/transformer.js';
import {
  defineQuantity,
  groupsFit,
  headsFit,
  positive,
  show,
  showBytes,
  whole,
} from './quantity.js';

const fewOfMany = {
  says: 'a token skips some experts: topK is less than experts',
  holds: (p: { experts: number; topK: number }): boolean => p.topK < p.experts,
};

interface Mixture {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly expertFfn: number;
  readonly experts: number;
  readonly topK: number;
  readonly vocab: number;
}
const mixture = (p: Mixture) =>
  transformer({
    arch: 'moe',
    layers: p.layers,
    hidden: p.hidden,
    heads: p.heads,
    kvHeads: p.kvHeads,
    ffn: p.expertFfn,
    vocab: p.vocab,
    nExperts: p.experts,
    topk: p.topK,
  });
const idleExperts = (p: Mixture): number =>
  p.layers * (p.experts - p.topK) * expertWeights(mixture(p));

/**
 * Mixtral, arXiv:2401.04088 §2.2, tells "sparse" from "active" parameters. Its 13B active of 47B count the embedding
 * table whole, of which a token looks up one row: 12.9B with it, 12.7B without.
 */
export const activeMixtureParameters = defineQuantity({
  id: 'moe-active-parameters',
  unit: '',
  parameters: z.strictObject({
    layers: whole,
    hidden: whole,
    heads: whole,
    kvHeads: whole,
    expertFfn: whole,
    experts: z.int().min(2),
    topK: whole,
    vocab: whole,
  }),
  range: [headsFit, groupsFit, fewOfMany],
  value: (p) => activeParameters(mixture(p)),
  steps: (p) => [
    `An expert with three matrices holds 3 × ${show(p.hidden)} × ${show(p.expertFfn)} = ${show(expertWeights(mixture(p)))} parameters.`,
    `All together, with attention, router, norms, the whole embedding and the head: ${show(totalParameters(mixture(p)))}.`,
    `A token skips ${show(p.experts)} − ${show(p.topK)} experts in each of ${show(p.layers)} layers: ${show(idleExperts(p))} parameters.`,
    `${show(totalParameters(mixture(p)))} − ${show(idleExperts(p))} = **${show(activeParameters(mixture(p)))}** active.`,
  ],
  slips: {
    total: {
      value: (p) => totalParameters(mixture(p)),
      why: 'That is what memory has to hold. One token passes through its top-k experts only.',
    },
    'one-expert': {
      value: (p) =>
        activeParameters(mixture(p)) - p.layers * (p.topK - 1) * expertWeights(mixture(p)),
      why: 'That routes a token to one expert; this router picks several.',
    },
    'total-by-experts': {
      value: (p) => (totalParameters(mixture(p)) * p.topK) / p.experts,
      why: 'Only the experts are skipped: attention and head work for every token, and the embedding counts whole.',
    },
  },
});

interface Capacity {
  readonly tokens: number;
  readonly experts: number;
  readonly topK: number;
  readonly capacityFactor: number;
}
const capacity = (p: Capacity): number =>
  Math.ceil((p.capacityFactor * p.topK * p.tokens) / p.experts - 1e-9);

/** GShard, arXiv:2006.16668 §2.2; Switch, arXiv:2101.03961 equation 3. */
export const expertCapacity = defineQuantity({
  id: 'expert-capacity',
  unit: 'tokens',
  parameters: z.strictObject({
    tokens: whole,
    experts: z.int().min(2),
    topK: whole,
    capacityFactor: positive,
  }),
  range: [fewOfMany],
  value: capacity,
  steps: (p) => [
    `The router makes ${show(p.topK)} × ${show(p.tokens)} = ${show(p.topK * p.tokens)} assignments; evenly spread, an expert gets ${show((p.topK * p.tokens) / p.experts)}.`,
    `× capacity factor ${show(p.capacityFactor)}, rounded up: **${show(capacity(p))} tokens**; what comes beyond is dropped.`,
  ],
  slips: {
    'forgot-top-k': {
      value: (p) => capacity({ ...p, topK: 1 }),
      why: 'Each token goes to several experts, so there are top-k times as many assignments as tokens.',
    },
    'forgot-factor': {
      value: (p) => capacity({ ...p, capacityFactor: 1 }),
      why: 'That is the even share without the slack of the capacity factor.',
    },
  },
});

interface Exchange {
  readonly tokens: number;
  readonly hidden: number;
  readonly topK: number;
  readonly expertParallel: number;
}
const dispatchBytes = (p: Exchange): number => 2 * p.topK * p.tokens * p.hidden;
const exchangeBytes = (p: Exchange): number => 4 * ringShare(p.expertParallel) * dispatchBytes(p);

/** Dispatch and combine, forward and backward: four all-to-alls a layer (GShard, arXiv:2006.16668 §3.2). */
export const expertExchangeBytes = defineQuantity({
  id: 'expert-all-to-all-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    tokens: whole,
    hidden: whole,
    topK: z.int().min(2),
    expertParallel: z.int().min(2),
  }),
  value: exchangeBytes,
  steps: (p) => [
    `A rank dispatches ${show(p.tokens)} tokens × ${show(p.topK)} copies × ${show(p.hidden)} × 2 bytes = ${showBytes(dispatchBytes(p))}.`,
    `With even routing (e − 1)/e = ${show(p.expertParallel - 1)}/${show(p.expertParallel)} of it leaves the rank.`,
    `Dispatch and combine, once in the forward and once in the backward pass: 4 × ${showBytes(ringShare(p.expertParallel) * dispatchBytes(p))} = **${showBytes(exchangeBytes(p))}**.`,
  ],
  slips: {
    'forward-only': {
      value: (p) => exchangeBytes(p) / 2,
      why: 'That is half: the backward pass sends the gradients through the same two exchanges.',
    },
    'one-exchange': {
      value: (p) => exchangeBytes(p) / 4,
      why: 'That is one all-to-all. Tokens go to their experts and come back, in both passes.',
    },
    'one-copy': {
      value: (p) => exchangeBytes(p) / p.topK,
      why: 'A token is sent once for each expert that it is routed to.',
    },
    'nothing-stays': {
      value: (p) => 4 * dispatchBytes(p),
      why: 'One e-th of the copies is for experts on the same rank and never leaves it.',
    },
  },
});
