import { z } from 'zod';
import { totalParameters } from '../cost-model/model/parameters.js';
import { transformer } from '../cost-model/model/transformer.js';
import { defineQuantity, groupsFit, headsFit, show, whole } from './quantity.js';

interface Decoder {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly ffn: number;
  readonly vocab: number;
}
const decoder = (p: Decoder) => transformer({ arch: 'dense-llama', ...p });
const attentionOf = (p: Decoder): number => 2 * p.hidden ** 2 * (1 + p.kvHeads / p.heads);

/** Llama 2, arXiv:2307.09288 §2.2: RMSNorm, SwiGLU, grouped-query attention, untied head. */
export const decoderParameters = defineQuantity({
  id: 'decoder-parameters',
  unit: '',
  parameters: z.strictObject({
    layers: whole,
    hidden: whole,
    heads: whole,
    kvHeads: whole,
    ffn: whole,
    vocab: whole,
  }),
  range: [headsFit, groupsFit],
  value: (p) => totalParameters(decoder(p)),
  steps: (p) => [
    `Attention: query and output h × h each, key and value h × h·k/a each: ${show(attentionOf(p))}.`,
    `Gated MLP, three matrices: 3 × ${show(p.hidden)} × ${show(p.ffn)} = ${show(3 * p.hidden * p.ffn)}.`,
    `× ${show(p.layers)} layers = ${show(p.layers * (attentionOf(p) + 3 * p.hidden * p.ffn))}.`,
    `Embedding and head: 2 × ${show(p.vocab)} × ${show(p.hidden)} = ${show(2 * p.vocab * p.hidden)}; the norms add a few hundred thousand.`,
    `Total **${show(totalParameters(decoder(p)))}**.`,
  ],
  slips: {
    'two-mlp-matrices': {
      value: (p) => totalParameters(decoder(p)) - p.layers * p.hidden * p.ffn,
      why: 'A gated MLP has three matrices: gate, up and down.',
    },
    'full-heads': {
      value: (p) => totalParameters(decoder({ ...p, kvHeads: p.heads })),
      why: 'Keys and values have fewer heads than the queries here, so their matrices are smaller.',
    },
    'no-vocabulary': {
      value: (p) => totalParameters(decoder(p)) - 2 * p.vocab * p.hidden,
      why: 'Embedding and output head are missing; with a large vocabulary they are no small part.',
    },
    'tied-head': {
      value: (p) => totalParameters(decoder(p)) - p.vocab * p.hidden,
      why: 'The head has a matrix of its own here; it does not share the embedding.',
    },
  },
});
