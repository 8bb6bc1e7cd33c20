import type { ModelEntry } from '../model-entry.js';

export const gptOss120b = {
  id: 'gpt-oss-120b',
  name: 'gpt-oss 120B',
  source: 'gpt-oss model card, arXiv:2508.10925 table 1',
  arch: 'moe',
  layers: 36,
  hidden: 2880,
  ffn: 2880,
  gatedMlp: true,
  heads: 64,
  kvHeads: 8,
  headDim: 64,
  vocab: 201_088,
  tiedEmb: false,
  nExperts: 128,
  topk: 4,
  norm: 'rmsnorm',
  dropout: false,
  biases: true,
} as const satisfies ModelEntry;
