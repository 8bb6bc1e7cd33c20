import { z } from 'zod';
import { adapterParameters } from '../cost-model/model/parameters.js';
import { frozenWeightBytes } from '../cost-model/model/state-bytes.js';
import { transformer } from '../cost-model/model/transformer.js';
import {
  defineQuantity,
  gibForGb,
  groupsFit,
  headsFit,
  positive,
  show,
  showBytes,
  whole,
} from './quantity.js';

interface Adapted {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly ffn: number;
  readonly rank: number;
}
const base = (p: Adapted) =>
  transformer({
    arch: 'dense-llama',
    layers: p.layers,
    hidden: p.hidden,
    heads: p.heads,
    kvHeads: p.kvHeads,
    ffn: p.ffn,
    vocab: 1,
  });
const adapters = (p: Adapted, attentionOnly: boolean): number =>
  p.layers * adapterParameters(base(p), p.rank, attentionOnly);
const keyValueWidth = (p: Adapted): number => (p.hidden * p.kvHeads) / p.heads;

/** LoRA, arXiv:2106.09685 §4.1: a d x k matrix gets factors of d x r and r x k. */
export const loraParameters = defineQuantity({
  id: 'lora-trainable-parameters',
  unit: '',
  parameters: z.strictObject({
    layers: whole,
    hidden: whole,
    heads: whole,
    kvHeads: whole,
    ffn: whole,
    rank: whole,
  }),
  range: [headsFit, groupsFit],
  value: (p) => adapters(p, false),
  steps: (p) => [
    'A matrix of n inputs and m outputs gets r × (n + m) trainable numbers.',
    `Attention: query and output h + h each, key and value h + ${show(keyValueWidth(p))} each: ${show(4 * p.hidden + 2 * (p.hidden + keyValueWidth(p)))}.`,
    `MLP: gate, up and down, h + f each: 3 × ${show(p.hidden + p.ffn)} = ${show(3 * (p.hidden + p.ffn))}.`,
    `× rank ${show(p.rank)} × ${show(p.layers)} layers = **${show(adapters(p, false))}**.`,
  ],
  slips: {
    'attention-only': {
      value: (p) => adapters(p, true),
      why: 'That adapts attention alone; here the three matrices of the MLP have adapters too.',
    },
    'one-factor': {
      value: (p) => adapters(p, false) / 2,
      why: 'That is about half: an adapter has two factors, A and B.',
    },
    'ffn-forgotten-gate': {
      value: (p) => adapters(p, false) - p.layers * p.rank * (p.hidden + p.ffn),
      why: 'A gated MLP has three matrices: gate, up and down.',
    },
  },
});

interface Quantised {
  readonly parameters: number;
}
const quantised = (p: Quantised): number => p.parameters * frozenWeightBytes(4);

/** QLoRA, arXiv:2305.14314 §3: 4 bits and, with double quantisation, 0.127 bit of constants a parameter. */
export const quantisedBase = defineQuantity({
  id: 'qlora-base-bytes',
  unit: 'bytes',
  parameters: z.strictObject({ parameters: positive }),
  value: quantised,
  steps: (p) => [
    'A weight takes 4 bits. Every block of 64 shares an 8-bit constant (8/64 bit each), every 256 of those share one in fp32 (32/(64 × 256) bit each): 4.127 bits in all.',
    `${show(p.parameters)} × 4.127 / 8 bytes = **${showBytes(quantised(p))}**.`,
  ],
  slips: {
    'no-constants': {
      value: (p) => p.parameters / 2,
      why: 'The quantisation constants are missing: 0.127 bit a parameter.',
    },
    'constants-in-fp32': {
      value: (p) => (p.parameters * 4.5) / 8,
      why: 'That keeps an fp32 constant for every block of 64, half a bit a parameter. Double quantisation shrinks it to 0.127 bit.',
    },
    'sixteen-bit': {
      value: (p) => p.parameters * 2,
      why: 'That is the base in 16 bits, before quantisation.',
    },
    'gib-for-gb': gibForGb(quantised),
  },
});
