import type { ModelEntry } from '../model-entry.js';

export const llama65b = {
  id: 'llama-65b',
  name: 'LLaMA 65B',
  source: 'LLaMA, arXiv:2302.13971 table 2',
  arch: 'dense-llama',
  layers: 80,
  hidden: 8192,
  ffn: 22_016,
  gatedMlp: true,
  heads: 64,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
