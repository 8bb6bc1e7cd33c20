import type { ModelEntry } from '../model-entry.js';

export const grok1 = {
  id: 'grok-1',
  name: 'Grok-1 314B',
  source: 'xai-org/grok-1 model.py and run.py',
  arch: 'moe',
  layers: 64,
  hidden: 6144,
  ffn: 32_768,
  gatedMlp: true,
  heads: 48,
  kvHeads: 8,
  headDim: 128,
  vocab: 131_072,
  tiedEmb: true,
  nExperts: 8,
  topk: 2,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
