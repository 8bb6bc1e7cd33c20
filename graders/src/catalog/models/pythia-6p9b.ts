import type { ModelEntry } from '../model-entry.js';

export const pythia6p9b = {
  id: 'pythia-6.9b',
  name: 'Pythia 6.9B',
  source: 'Pythia, arXiv:2304.01373 table 1',
  arch: 'dense-gpt',
  layers: 32,
  hidden: 4096,
  ffn: 16_384,
  heads: 32,
  vocab: 50_432,
  tiedEmb: false,
  norm: 'layernorm',
  dropout: false,
  biases: true,
} as const satisfies ModelEntry;
