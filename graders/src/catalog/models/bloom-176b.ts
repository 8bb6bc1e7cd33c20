import type { ModelEntry } from '../model-entry.js';

export const bloom176b = {
  id: 'bloom-176b',
  name: 'BLOOM 176B',
  source: 'BLOOM, arXiv:2211.05100 table 3; ALiBi has no position weights',
  arch: 'dense-gpt',
  layers: 70,
  hidden: 14_336,
  ffn: 57_344,
  heads: 112,
  vocab: 250_880,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: true,
} as const satisfies ModelEntry;
