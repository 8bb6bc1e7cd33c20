import type { ModelEntry } from '../model-entry.js';

export const qwen3235bA22b = {
  id: 'qwen3-235b-a22b',
  name: 'Qwen3 235B-A22B',
  source: 'Qwen3, arXiv:2505.09388 table 2; Qwen/Qwen3-235B-A22B config.json',
  arch: 'moe',
  layers: 94,
  hidden: 4096,
  ffn: 12_288,
  gatedMlp: true,
  heads: 64,
  kvHeads: 4,
  headDim: 128,
  vocab: 151_936,
  tiedEmb: false,
  nExperts: 128,
  topk: 8,
  moeFfn: 1536,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
