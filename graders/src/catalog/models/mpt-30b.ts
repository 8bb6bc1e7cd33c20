import type { ModelEntry } from '../model-entry.js';

export const mpt30b = {
  id: 'mpt-30b',
  name: 'MPT 30B',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-30b.yaml',
  arch: 'dense-gpt',
  layers: 48,
  hidden: 7168,
  ffn: 28_672,
  heads: 56,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
