import type { ModelEntry } from '../model-entry.js';

export const llama370b = {
  id: 'llama3-70b',
  name: 'Llama 3 70B',
  source: 'Llama 3, arXiv:2407.21783 table 3',
  arch: 'dense-llama',
  // shape: Llama 3, arXiv:2407.21783 table 3
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
