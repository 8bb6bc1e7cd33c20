import type { ModelEntry } from '../model-entry.js';

export const bertBase = {
  id: 'bert-base',
  name: 'BERT base',
  source: 'BERT, arXiv:1810.04805 section 3; vocabulary padded to 30,592',
  arch: 'encoder',
  layers: 12,
  hidden: 768,
  ffn: 3072,
  heads: 12,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 30_592,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 512,
  causal: false,
} as const satisfies ModelEntry;
