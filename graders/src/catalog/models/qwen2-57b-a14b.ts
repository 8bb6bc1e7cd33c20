import type { ModelEntry } from '../model-entry.js';

export const qwen257bA14b = {
  id: 'qwen2-57b-a14b',
  name: 'Qwen2 57B-A14B',
  source: 'Qwen2, arXiv:2407.10671; Qwen/Qwen2-57B-A14B config.json',
  arch: 'moe',
  layers: 28,
  hidden: 3584,
  ffn: 18_944,
  gatedMlp: true,
  heads: 28,
  kvHeads: 4,
  vocab: 151_936,
  tiedEmb: false,
  nExperts: 64,
  topk: 8,
  moeFfn: 2560,
  sharedFfn: 20_480,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
