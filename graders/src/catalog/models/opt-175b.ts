import type { ModelEntry } from '../model-entry.js';

export const opt175b = {
  id: 'opt-175b',
  name: 'OPT-175B',
  source: 'OPT, arXiv:2205.01068 table 1',
  arch: 'dense-gpt',
  layers: 96,
  hidden: 12_288,
  ffn: 49_152,
  heads: 96,
  vocab: 50_272,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2050,
} as const satisfies ModelEntry;
