import type { ModelEntry } from '../model-entry.js';

export const qwen330bA3b = {
  id: 'qwen3-30b-a3b',
  name: 'Qwen3 30B-A3B',
  source: 'Qwen3, arXiv:2505.09388 table 2; Qwen/Qwen3-30B-A3B config.json',
  arch: 'moe',
  layers: 48,
  hidden: 2048,
  ffn: 6144,
  gatedMlp: true,
  heads: 32,
  kvHeads: 4,
  headDim: 128,
  vocab: 151_936,
  tiedEmb: false,
  nExperts: 128,
  topk: 8,
  moeFfn: 768,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
