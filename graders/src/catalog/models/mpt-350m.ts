import type { ModelEntry } from '../model-entry.js';

export const mpt350m = {
  id: 'mpt-350m',
  name: 'MPT 350M',
  source: 'mosaicml/llm-foundry, scripts/train/yamls/pretrain/mpt-350m.yaml',
  arch: 'dense-gpt',
  layers: 24,
  hidden: 1024,
  ffn: 4096,
  heads: 16,
  vocab: 50_368,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
