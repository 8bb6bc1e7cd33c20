import type { ModelEntry } from '../model-entry.js';

export const qwen314b = {
  id: 'qwen3-14b',
  name: 'Qwen3 14B',
  source: 'Qwen3, arXiv:2505.09388 table 1; Qwen/Qwen3-14B config.json',
  arch: 'dense-llama',
  layers: 40,
  hidden: 5120,
  ffn: 17_408,
  gatedMlp: true,
  heads: 40,
  kvHeads: 8,
  headDim: 128,
  vocab: 151_936,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
