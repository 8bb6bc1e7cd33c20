import type { ModelEntry } from '../model-entry.js';

export const mpt7b = {
  id: 'mpt-7b',
  name: 'MPT 7B',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-7b.yaml',
  arch: 'dense-gpt',
  layers: 32,
  hidden: 4096,
  ffn: 16_384,
  heads: 32,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
