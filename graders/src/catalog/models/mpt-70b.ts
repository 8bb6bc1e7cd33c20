import type { ModelEntry } from '../model-entry.js';

export const mpt70b = {
  id: 'mpt-70b',
  name: 'MPT 70B',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-70b.yaml',
  arch: 'dense-gpt',
  layers: 80,
  hidden: 8192,
  ffn: 32_768,
  heads: 64,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
