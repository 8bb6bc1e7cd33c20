import type { ModelEntry } from '../model-entry.js';

export const qwen2p572b = {
  id: 'qwen2.5-72b',
  name: 'Qwen2.5 72B',
  source: 'Qwen2.5, arXiv:2412.15115; Qwen/Qwen2.5-72B config.json (biases of Q, K and V left out)',
  arch: 'dense-llama',
  layers: 80,
  hidden: 8192,
  ffn: 29_568,
  gatedMlp: true,
  heads: 64,
  kvHeads: 8,
  vocab: 152_064,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
