import type { ModelEntry } from '../model-entry.js';

export const llama27b = {
  id: 'llama2-7b',
  name: 'Llama 2 7B',
  source: 'Llama 2, arXiv:2307.09288; meta-llama/Llama-2-7b config.json',
  arch: 'dense-llama',
  // shape: Llama 2, arXiv:2307.09288
  layers: 32,
  hidden: 4096,
  ffn: 11_008,
  gatedMlp: true,
  heads: 32,
  kvHeads: 32,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
