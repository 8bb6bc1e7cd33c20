import type { ModelEntry } from '../model-entry.js';

export const llama3p23b = {
  id: 'llama3.2-3b',
  name: 'Llama 3.2 3B',
  source: 'meta-llama/Llama-3.2-3B config.json',
  arch: 'dense-llama',
  layers: 28,
  hidden: 3072,
  ffn: 8192,
  gatedMlp: true,
  heads: 24,
  kvHeads: 8,
  vocab: 128_256,
  tiedEmb: true,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
