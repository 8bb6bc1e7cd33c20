import type { ModelEntry } from '../model-entry.js';

export const gemma29b = {
  id: 'gemma2-9b',
  name: 'Gemma 2 9B',
  source: 'Gemma 2, arXiv:2408.00118 table 1',
  arch: 'dense-llama',
  layers: 42,
  hidden: 3584,
  ffn: 14_336,
  gatedMlp: true,
  heads: 16,
  kvHeads: 8,
  headDim: 256,
  vocab: 256_000,
  tiedEmb: true,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
