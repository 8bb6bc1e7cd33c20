import type { ModelEntry } from '../model-entry.js';

export const llama213b = {
  id: 'llama2-13b',
  name: 'Llama 2 13B',
  source: 'Llama 2, arXiv:2307.09288; meta-llama/Llama-2-13b config.json',
  arch: 'dense-llama',
  // shape: Llama 2, arXiv:2307.09288
  layers: 40,
  hidden: 5120,
  ffn: 13_824,
  gatedMlp: true,
  heads: 40,
  kvHeads: 40,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
