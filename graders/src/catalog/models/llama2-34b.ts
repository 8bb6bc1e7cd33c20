import type { ModelEntry } from '../model-entry.js';

export const llama234b = {
  id: 'llama2-34b',
  name: 'Llama 2 34B',
  source: 'Llama 2, arXiv:2307.09288; shape of codellama/CodeLlama-34b-hf config.json',
  arch: 'dense-llama',
  layers: 48,
  hidden: 8192,
  ffn: 22_016,
  gatedMlp: true,
  heads: 64,
  kvHeads: 8,
  vocab: 32_000,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
