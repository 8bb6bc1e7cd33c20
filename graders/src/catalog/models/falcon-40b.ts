import type { ModelEntry } from '../model-entry.js';

export const falcon40b = {
  id: 'falcon-40b',
  name: 'Falcon 40B',
  source: 'Falcon, arXiv:2311.16867; tiiuae/falcon-40b config.json',
  arch: 'dense-gpt',
  layers: 60,
  hidden: 8192,
  ffn: 32_768,
  heads: 128,
  kvHeads: 8,
  headDim: 64,
  vocab: 65_024,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
