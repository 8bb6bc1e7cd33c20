import type { ModelEntry } from '../model-entry.js';

export const mistral7b = {
  id: 'mistral-7b',
  name: 'Mistral 7B',
  source: 'Mistral 7B, arXiv:2310.06825 table 1',
  arch: 'dense-llama',
  layers: 32,
  hidden: 4096,
  ffn: 14_336,
  gatedMlp: true,
  heads: 32,
  kvHeads: 8,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
