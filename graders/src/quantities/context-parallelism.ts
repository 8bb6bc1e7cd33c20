import { z } from 'zod';
import { defineQuantity, groupsFit, positive, show, showBytes, whole } from './quantity.js';

interface Ring {
  readonly sequence: number;
  readonly contextParallel: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly headDim: number;
}
/** K and V of the tokens that one rank owns, bf16. */
const blockBytes = (p: Ring): number =>
  2 * 2 * (p.sequence / p.contextParallel) * p.kvHeads * p.headDim;
const ringBytes = (p: Ring): number => (p.contextParallel - 1) * blockBytes(p);

/** Ring attention, arXiv:2310.01889 §3: K and V blocks travel once around the ring. */
export const ringAttentionBytes = defineQuantity({
  id: 'ring-attention-bytes',
  unit: 'bytes',
  parameters: z.strictObject({
    sequence: whole,
    contextParallel: z.int().min(2),
    heads: whole,
    kvHeads: whole,
    headDim: whole,
  }),
  range: [
    groupsFit,
    {
      says: 'context parallelism divides the sequence',
      holds: (p) => p.sequence % p.contextParallel === 0,
    },
  ],
  value: ringBytes,
  steps: (p) => [
    `A rank owns ${show(p.sequence)} / ${show(p.contextParallel)} = ${show(p.sequence / p.contextParallel)} tokens.`,
    `Their K and V: 2 × ${show(p.kvHeads)} heads × ${show(p.headDim)} × 2 bytes = ${show(4 * p.kvHeads * p.headDim)} bytes a token, ${showBytes(blockBytes(p))} in all.`,
    `A block makes c − 1 = ${show(p.contextParallel - 1)} hops: **${showBytes(ringBytes(p))}**.`,
  ],
  slips: {
    'keys-only': {
      value: (p) => ringBytes(p) / 2,
      why: 'The values travel with the keys: two tensors, not one.',
    },
    'query-heads': {
      value: (p) => (ringBytes(p) * p.heads) / p.kvHeads,
      why: 'With grouped-query attention only the key/value heads travel; the queries stay where they are.',
    },
    'whole-sequence': {
      value: (p) => ringBytes(p) * p.contextParallel,
      why: 'A hop carries the block of one rank, not the whole sequence.',
    },
    'one-hop': { value: blockBytes, why: 'That is one hop; a block visits all the other ranks.' },
  },
});

interface Overlap {
  readonly heads: number;
  readonly kvHeads: number;
  readonly teraflops: number;
  readonly gigabytesPerSecond: number;
}
/** Tokens n a rank with 4n²ad / F >= 4nkd / B; the head dimension cancels. */
const tokensToHide = (p: Overlap): number =>
  (p.teraflops * 1e12 * p.kvHeads) / (p.heads * p.gigabytesPerSecond * 1e9);

/** arXiv:2310.01889 §3.2 asks this of block size, FLOP rate and bandwidth. */
export const ringAttentionOverlap = defineQuantity({
  id: 'ring-attention-overlap-tokens',
  unit: 'tokens',
  parameters: z.strictObject({
    heads: whole,
    kvHeads: whole,
    teraflops: positive,
    gigabytesPerSecond: positive,
  }),
  range: [groupsFit],
  value: tokensToHide,
  steps: (p) => [
    'With n tokens a rank, one block of attention costs 2 matrix products × 2 × n² × a × d = 4n²ad FLOPs.',
    'Meanwhile one hop moves K and V: 2 × n × k × d × 2 bytes = 4nkd bytes.',
    `Hidden when 4n²ad / F ≥ 4nkd / B, so n ≥ (k/a) × F/B = ${show(p.kvHeads)}/${show(p.heads)} × ${show(p.teraflops)} × 10¹² / ${show(p.gigabytesPerSecond)} × 10⁹ = **${show(tokensToHide(p))} tokens**.`,
  ],
  slips: {
    'query-heads': {
      value: (p) => (tokensToHide(p) * p.heads) / p.kvHeads,
      why: 'Only the key/value heads travel: grouped-query attention makes the hop cheaper than the attention that hides it.',
    },
    'half-the-work': {
      value: (p) => tokensToHide(p) * 2,
      why: 'Twice too long: the block has two matrix products (scores, and scores times values), and a multiply-add is two FLOPs.',
    },
    'half-the-traffic': {
      value: (p) => tokensToHide(p) / 2,
      why: 'Half: both K and V travel, at two bytes a number.',
    },
  },
});
