import type { ModelEntry } from '../model-entry.js';

export const nemotron415b = {
  id: 'nemotron4-15b',
  name: 'Nemotron-4 15B',
  source: 'Nemotron-4, arXiv:2402.16819 table 1',
  arch: 'dense-gpt',
  layers: 32,
  hidden: 6144,
  ffn: 24_576,
  heads: 48,
  kvHeads: 8,
  vocab: 256_000,
  tiedEmb: false,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
