import type { ModelEntry } from '../model-entry.js';

export const llama3p21b = {
  id: 'llama3.2-1b',
  name: 'Llama 3.2 1B',
  source: 'meta-llama/Llama-3.2-1B config.json',
  arch: 'dense-llama',
  layers: 16,
  hidden: 2048,
  ffn: 8192,
  gatedMlp: true,
  heads: 32,
  kvHeads: 8,
  vocab: 128_256,
  tiedEmb: true,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
