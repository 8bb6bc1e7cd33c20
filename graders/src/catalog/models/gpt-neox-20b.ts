import type { ModelEntry } from '../model-entry.js';

export const gptNeox20b = {
  id: 'gpt-neox-20b',
  name: 'GPT-NeoX 20B',
  source: 'GPT-NeoX, arXiv:2204.06745 section 3',
  arch: 'dense-gpt',
  layers: 44,
  hidden: 6144,
  ffn: 24_576,
  heads: 64,
  vocab: 50_432,
  tiedEmb: false,
  norm: 'layernorm',
  dropout: false,
  biases: true,
} as const satisfies ModelEntry;
