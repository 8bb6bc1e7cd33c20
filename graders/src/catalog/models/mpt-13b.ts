import type { ModelEntry } from '../model-entry.js';

export const mpt13b = {
  id: 'mpt-13b',
  name: 'MPT 13B',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-13b.yaml',
  arch: 'dense-gpt',
  layers: 40,
  hidden: 5120,
  ffn: 20_480,
  heads: 40,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
