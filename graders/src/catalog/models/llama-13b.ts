import type { ModelEntry } from '../model-entry.js';

export const llama13b = {
  id: 'llama-13b',
  name: 'LLaMA 13B',
  source: 'LLaMA, arXiv:2302.13971 table 2',
  arch: 'dense-llama',
  layers: 40,
  hidden: 5120,
  ffn: 13_824,
  gatedMlp: true,
  heads: 40,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
