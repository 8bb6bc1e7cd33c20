import type { ModelEntry } from '../model-entry.js';

export const palm540b = {
  id: 'palm-540b',
  name: 'PaLM 540B',
  source: 'PaLM, arXiv:2204.02311 table 1; multi-query attention',
  arch: 'dense-llama',
  layers: 118,
  hidden: 18_432,
  ffn: 73_728,
  gatedMlp: true,
  heads: 48,
  kvHeads: 1,
  headDim: 256,
  vocab: 256_000,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
