import type { ModelEntry } from '../model-entry.js';

export const olmo27b = {
  id: 'olmo2-7b',
  name: 'OLMo 2 7B',
  source: 'OLMo 2, arXiv:2501.00656; allenai/OLMo-2-1124-7B config.json',
  arch: 'dense-llama',
  layers: 32,
  hidden: 4096,
  ffn: 11_008,
  gatedMlp: true,
  heads: 32,
  vocab: 100_352,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
