import type { ModelEntry } from '../model-entry.js';

export const gpt22b = {
  id: 'gpt-22b',
  name: 'GPT 22B',
  source: 'arXiv:2205.05198 table 3',
  arch: 'dense-gpt',
  // shape: arXiv:2205.05198 table 3
  layers: 48,
  hidden: 6144,
  ffn: 24_576,
  heads: 64,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 51_200,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
