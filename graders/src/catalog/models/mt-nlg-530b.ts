import type { ModelEntry } from '../model-entry.js';

export const mtNlg530b = {
  id: 'mt-nlg-530b',
  name: 'MT-NLG 530B',
  source: 'arXiv:2205.05198 table 3; arXiv:2201.11990',
  arch: 'dense-gpt',
  // shape: arXiv:2205.05198 table 3
  layers: 105,
  hidden: 20_480,
  ffn: 81_920,
  heads: 128,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 51_200,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
