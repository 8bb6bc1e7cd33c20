import type { ModelEntry } from '../model-entry.js';

export const gpt3125m = {
  id: 'gpt3-125m',
  name: 'GPT-3 125M',
  source: 'GPT-3, arXiv:2005.14165 table 2.1; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 12,
  hidden: 768,
  ffn: 3072,
  heads: 12,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
