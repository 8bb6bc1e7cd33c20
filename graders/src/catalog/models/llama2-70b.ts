import type { ModelEntry } from '../model-entry.js';

export const llama270b = {
  id: 'llama2-70b',
  name: 'Llama 2 70B',
  source: 'Llama 2, arXiv:2307.09288; meta-llama/Llama-2-70b config.json',
  arch: 'dense-llama',
  // shape: Llama 2, arXiv:2307.09288
  layers: 80,
  hidden: 8192,
  ffn: 28_672,
  gatedMlp: true,
  heads: 64,
  kvHeads: 8,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
