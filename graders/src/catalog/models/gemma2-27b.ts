import type { ModelEntry } from '../model-entry.js';

export const gemma227b = {
  id: 'gemma2-27b',
  name: 'Gemma 2 27B',
  source: 'Gemma 2, arXiv:2408.00118 table 1',
  arch: 'dense-llama',
  layers: 46,
  hidden: 4608,
  ffn: 36_864,
  gatedMlp: true,
  heads: 32,
  kvHeads: 16,
  headDim: 128,
  vocab: 256_000,
  tiedEmb: true,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
