import type { ModelEntry } from '../model-entry.js';

export const llama3p1405b = {
  id: 'llama3.1-405b',
  name: 'Llama 3.1 405B',
  source: 'Llama 3, arXiv:2407.21783 table 3; meta-llama/Llama-3.1-405B config.json',
  arch: 'dense-llama',
  layers: 126,
  hidden: 16_384,
  ffn: 53_248,
  gatedMlp: true,
  heads: 128,
  kvHeads: 8,
  vocab: 128_256,
  tiedEmb: false,
  norm: 'rmsnorm',
  dropout: false,
  biases: false,
} as const satisfies ModelEntry;
