import type { ModelEntry } from '../model-entry.js';

export const gpt3175b = {
  id: 'gpt3-175b',
  name: 'GPT-3 175B',
  source: 'GPT-3, arXiv:2005.14165 table 2.1; vocabulary 51,200 as in arXiv:2205.05198 table 3',
  arch: 'dense-gpt',
  // shape: GPT-3, arXiv:2005.14165 table 2.1
  layers: 96,
  hidden: 12_288,
  ffn: 49_152,
  heads: 96,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 51_200,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
