import type { ModelEntry } from '../model-entry.js';

export const mpt1b = {
  id: 'mpt-1b',
  name: 'MPT 1B',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-1b.yaml',
  arch: 'dense-gpt',
  layers: 24,
  hidden: 2048,
  ffn: 8192,
  heads: 16,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
