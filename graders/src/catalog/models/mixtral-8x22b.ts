import type { ModelEntry } from '../model-entry.js';

export const mixtral8x22b = {
  id: 'mixtral-8x22b',
  name: 'Mixtral 8x22B',
  source: 'mistralai/Mixtral-8x22B-v0.1 config.json',
  arch: 'moe',
  // shape: mistralai/Mixtral-8x22B-v0.1 config.json
  layers: 56,
  hidden: 6144,
  ffn: 16_384,
  gatedMlp: true,
  heads: 48,
  kvHeads: 8,
  vocab: 32_768,
  tiedEmb: false,
  nExperts: 8,
  topk: 2,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
