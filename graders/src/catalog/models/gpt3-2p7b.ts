import type { ModelEntry } from '../model-entry.js';

export const gpt32p7b = {
  id: 'gpt3-2p7b',
  name: 'GPT-3 2.7B',
  source: 'GPT-3, arXiv:2005.14165 table 2.1; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 32,
  hidden: 2560,
  ffn: 10_240,
  heads: 32,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
