import type { ModelEntry } from '../model-entry.js';

export const falcon180b = {
  id: 'falcon-180b',
  name: 'Falcon 180B',
  source: 'Falcon, arXiv:2311.16867; tiiuae/falcon-180B config.json',
  arch: 'dense-gpt',
  layers: 80,
  hidden: 14_848,
  ffn: 59_392,
  heads: 232,
  kvHeads: 8,
  headDim: 64,
  vocab: 65_024,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
