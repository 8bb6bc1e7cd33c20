import type { ModelEntry } from '../model-entry.js';

export const llama30b = {
  id: 'llama-30b',
  name: 'LLaMA 30B',
  source: 'LLaMA, arXiv:2302.13971 table 2',
  arch: 'dense-llama',
  layers: 60,
  hidden: 6656,
  ffn: 17_920,
  gatedMlp: true,
  heads: 52,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
