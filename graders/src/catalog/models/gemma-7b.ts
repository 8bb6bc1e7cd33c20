import type { ModelEntry } from '../model-entry.js';

export const gemma7b = {
  id: 'gemma-7b',
  name: 'Gemma 7B',
  source: 'Gemma, arXiv:2403.08295 table 1 (8.54B with embedding)',
  arch: 'dense-llama',
  layers: 28,
  hidden: 3072,
  ffn: 24_576,
  gatedMlp: true,
  heads: 16,
  kvHeads: 16,
  headDim: 256,
  vocab: 256_000,
  tiedEmb: true,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
