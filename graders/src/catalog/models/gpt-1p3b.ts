import type { ModelEntry } from '../model-entry.js';

export const gpt1p3b = {
  id: 'gpt-1p3b',
  name: 'GPT 1.3B',
  source: 'GPT-3, arXiv:2005.14165 table 2.1; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  // shape: GPT-3, arXiv:2005.14165 table 2.1
  layers: 24,
  hidden: 2048,
  ffn: 8192,
  heads: 16,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
