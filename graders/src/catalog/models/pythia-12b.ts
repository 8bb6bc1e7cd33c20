import type { ModelEntry } from '../model-entry.js';

export const pythia12b = {
  id: 'pythia-12b',
  name: 'Pythia 12B',
  source: 'Pythia, arXiv:2304.01373 table 1',
  arch: 'dense-gpt',
  layers: 36,
  hidden: 5120,
  ffn: 20_480,
  heads: 40,
  vocab: 50_688,
  tiedEmb: false,
  norm: 'layernorm',
  dropout: false,
  biases: true,
} as const satisfies ModelEntry;
