import type { ModelEntry } from '../model-entry.js';

export const mpt125m = {
  id: 'mpt-125m',
  name: 'MPT 125M',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-125m.yaml',
  arch: 'dense-gpt',
  layers: 12,
  hidden: 768,
  ffn: 3072,
  heads: 12,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
