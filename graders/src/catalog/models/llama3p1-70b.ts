import type { ModelEntry } from '../model-entry.js';

export const llama3p170b = {
  id: 'llama3.1-70b',
  name: 'Llama 3.1 70B',
  source: 'Llama 3, arXiv:2407.21783 table 3; meta-llama/Llama-3.1-70B config.json',
  arch: 'dense-llama',
  layers: 80,
  hidden: 8192,
  ffn: 28_672,
  gatedMlp: true,
  heads: 64,
  kvHeads: 8,
  vocab: 128_256,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
