import type { ModelEntry } from '../model-entry.js';

export const qwen38b = {
  id: 'qwen3-8b',
  name: 'Qwen3 8B',
  source: 'Qwen3, arXiv:2505.09388 table 1; Qwen/Qwen3-8B config.json',
  arch: 'dense-llama',
  layers: 36,
  hidden: 4096,
  ffn: 12_288,
  gatedMlp: true,
  heads: 32,
  kvHeads: 8,
  headDim: 128,
  vocab: 151_936,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
