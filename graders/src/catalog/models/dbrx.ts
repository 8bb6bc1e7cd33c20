import type { ModelEntry } from '../model-entry.js';

export const dbrx = {
  id: 'dbrx',
  name: 'DBRX 132B',
  source: 'databricks/dbrx-base config.json',
  arch: 'moe',
  layers: 40,
  hidden: 6144,
  ffn: 10_752,
  gatedMlp: true,
  heads: 48,
  kvHeads: 8,
  vocab: 100_352,
  tiedEmb: false,
  nExperts: 16,
  topk: 4,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
