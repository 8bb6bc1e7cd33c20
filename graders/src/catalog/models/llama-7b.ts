import type { ModelEntry } from '../model-entry.js';

export const llama7b = {
  id: 'llama-7b',
  name: 'LLaMA 7B',
  source: 'LLaMA, arXiv:2302.13971 table 2',
  arch: 'dense-llama',
  layers: 32,
  hidden: 4096,
  ffn: 11_008,
  gatedMlp: true,
  heads: 32,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
