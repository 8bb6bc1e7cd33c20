import type { ModelEntry } from '../model-entry.js';

export const mpt760m = {
  id: 'mpt-760m',
  name: 'MPT 760M',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-760m.yaml',
  arch: 'dense-gpt',
  layers: 24,
  hidden: 1536,
  ffn: 6144,
  heads: 12,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
