import type { ModelEntry } from '../model-entry.js';

export const mixtral8x7b = {
  id: 'mixtral-8x7b',
  name: 'Mixtral 8x7B',
  source: 'Mixtral of Experts, arXiv:2401.04088 table 1',
  arch: 'moe',
  // shape: Mixtral of Experts, arXiv:2401.04088 table 1
  layers: 32,
  hidden: 4096,
  ffn: 14_336,
  gatedMlp: true,
  heads: 32,
  kvHeads: 8,
  vocab: 32_000,
  tiedEmb: false,
  nExperts: 8,
  topk: 2,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
