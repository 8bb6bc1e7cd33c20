import type { ModelEntry } from '../model-entry.js';

export const gpt3760m = {
  id: 'gpt3-760m',
  name: 'GPT-3 760M',
  source: 'GPT-3, arXiv:2005.14165 table 2.1; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 24,
  hidden: 1536,
  ffn: 6144,
  heads: 16,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
