import type { ModelEntry } from '../model-entry.js';

export const nemotron4340b = {
  id: 'nemotron4-340b',
  name: 'Nemotron-4 340B',
  source: 'Nemotron-4, arXiv:2406.11704 table 1',
  arch: 'dense-gpt',
  layers: 96,
  hidden: 18_432,
  ffn: 73_728,
  heads: 96,
  kvHeads: 8,
  vocab: 256_000,
  tiedEmb: false,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
