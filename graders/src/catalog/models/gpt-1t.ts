import type { ModelEntry } from '../model-entry.js';

export const gpt1t = {
  id: 'gpt-1t',
  name: 'GPT 1T',
  source: 'arXiv:2205.05198 table 3',
  arch: 'dense-gpt',
  // shape: arXiv:2205.05198 table 3
  layers: 128,
  hidden: 25_600,
  ffn: 102_400,
  heads: 160,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 51_200,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
