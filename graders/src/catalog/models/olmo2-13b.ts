import type { ModelEntry } from '../model-entry.js';

export const olmo213b = {
  id: 'olmo2-13b',
  name: 'OLMo 2 13B',
  source: 'OLMo 2, arXiv:2501.00656; allenai/OLMo-2-1124-13B config.json',
  arch: 'dense-llama',
  layers: 40,
  hidden: 5120,
  ffn: 13_824,
  gatedMlp: true,
  heads: 40,
  vocab: 100_352,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
