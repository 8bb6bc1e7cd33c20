import type { ModelEntry } from '../model-entry.js';

export const yi34b = {
  id: 'yi-34b',
  name: 'Yi 34B',
  source: 'Yi, arXiv:2403.04652 table 1',
  arch: 'dense-llama',
  layers: 60,
  hidden: 7168,
  ffn: 20_480,
  gatedMlp: true,
  heads: 56,
  kvHeads: 8,
  vocab: 64_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
