import type { ModelEntry } from '../model-entry.js';

export const gpt313b = {
  id: 'gpt3-13b',
  name: 'GPT-3 13B',
  source: 'GPT-3, arXiv:2005.14165 table 2.1 (5,120 wide); vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 40,
  hidden: 5120,
  ffn: 20_480,
  heads: 40,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
