import type { ModelEntry } from '../model-entry.js';

export const qwen34b = {
  id: 'qwen3-4b',
  name: 'Qwen3 4B',
  source: 'Qwen3, arXiv:2505.09388 table 1; Qwen/Qwen3-4B config.json',
  arch: 'dense-llama',
  layers: 36,
  hidden: 2560,
  ffn: 9728,
  gatedMlp: true,
  heads: 32,
  kvHeads: 8,
  headDim: 128,
  vocab: 151_936,
  tiedEmb: true,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
