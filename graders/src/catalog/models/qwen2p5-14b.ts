import type { ModelEntry } from '../model-entry.js';

export const qwen2p514b = {
  id: 'qwen2.5-14b',
  name: 'Qwen2.5 14B',
  source: 'Qwen2.5, arXiv:2412.15115; Qwen/Qwen2.5-14B config.json (biases of Q, K and V left out)',
  arch: 'dense-llama',
  layers: 48,
  hidden: 5120,
  ffn: 13_824,
  gatedMlp: true,
  heads: 40,
  kvHeads: 8,
  vocab: 152_064,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
