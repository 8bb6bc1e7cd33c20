import type { ModelEntry } from '../model-entry.js';

export const olmo232b = {
  id: 'olmo2-32b',
  name: 'OLMo 2 32B',
  source: 'OLMo 2, arXiv:2501.00656; allenai/OLMo-2-0325-32B config.json',
  arch: 'dense-llama',
  layers: 64,
  hidden: 5120,
  ffn: 27_648,
  gatedMlp: true,
  heads: 40,
  kvHeads: 8,
  vocab: 100_352,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
