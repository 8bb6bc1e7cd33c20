import type { ModelEntry } from '../model-entry.js';

export const bertLarge = {
  id: 'bert-large',
  name: 'BERT large',
  source: 'BERT, arXiv:1810.04805 section 3; vocabulary padded to 30,592',
  arch: 'encoder',
  // shape: BERT, arXiv:1810.04805 section 3
  layers: 24,
  hidden: 1024,
  ffn: 4096,
  heads: 16,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 30_592,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 512,
  causal: false,
} as const satisfies ModelEntry;
