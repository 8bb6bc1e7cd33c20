import type { ModelEntry } from '../model-entry.js';

export const mpt3b = {
  id: 'mpt-3b',
  name: 'MPT 3B',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-3b.yaml',
  arch: 'dense-gpt',
  layers: 32,
  hidden: 2560,
  ffn: 10_240,
  heads: 20,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
