import type { ModelEntry } from '../model-entry.js';

export const palm62b = {
  id: 'palm-62b',
  name: 'PaLM 62B',
  source: 'PaLM, arXiv:2204.02311 table 1; multi-query attention',
  arch: 'dense-llama',
  layers: 64,
  hidden: 8192,
  ffn: 32_768,
  gatedMlp: true,
  heads: 32,
  kvHeads: 1,
  headDim: 256,
  vocab: 256_000,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
