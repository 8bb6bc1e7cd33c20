import type { ModelEntry } from '../model-entry.js';

export const qwen2p57b = {
  id: 'qwen2.5-7b',
  name: 'Qwen2.5 7B',
  source: 'Qwen2.5, arXiv:2412.15115; Qwen/Qwen2.5-7B config.json (biases of Q, K and V left out)',
  arch: 'dense-llama',
  layers: 28,
  hidden: 3584,
  ffn: 18_944,
  gatedMlp: true,
  heads: 28,
  kvHeads: 4,
  vocab: 152_064,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
