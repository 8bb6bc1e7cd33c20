import type { ModelEntry } from '../model-entry.js';

export const qwen332b = {
  id: 'qwen3-32b',
  name: 'Qwen3 32B',
  source: 'Qwen3, arXiv:2505.09388 table 1; Qwen/Qwen3-32B config.json',
  arch: 'dense-llama',
  layers: 64,
  hidden: 5120,
  ffn: 25_600,
  gatedMlp: true,
  heads: 64,
  kvHeads: 8,
  headDim: 128,
  vocab: 151_936,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
