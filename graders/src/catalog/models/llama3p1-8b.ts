import type { ModelEntry } from '../model-entry.js';

export const llama3p18b = {
  id: 'llama3.1-8b',
  name: 'Llama 3.1 8B',
  source: 'Llama 3, arXiv:2407.21783 table 3; meta-llama/Llama-3.1-8B config.json',
  arch: 'dense-llama',
  layers: 32,
  hidden: 4096,
  ffn: 14_336,
  gatedMlp: true,
  heads: 32,
  kvHeads: 8,
  vocab: 128_256,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
