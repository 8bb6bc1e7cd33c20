import type { ModelEntry } from '../model-entry.js';

export const qwen2p532b = {
  id: 'qwen2.5-32b',
  name: 'Qwen2.5 32B',
  source: 'Qwen2.5, arXiv:2412.15115; Qwen/Qwen2.5-32B config.json (biases of Q, K and V left out)',
  arch: 'dense-llama',
  layers: 64,
  hidden: 5120,
  ffn: 27_648,
  gatedMlp: true,
  heads: 40,
  kvHeads: 8,
  vocab: 152_064,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
