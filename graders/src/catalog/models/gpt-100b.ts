import type { ModelEntry } from '../model-entry.js';

export const gpt100b = {
  id: 'gpt-100b',
  name: 'GPT 100B',
  source: 'project hybrid-100b-64gpu',
  arch: 'dense-gpt',
  // shape: project hybrid-100b-64gpu
  layers: 80,
  hidden: 10_240,
  ffn: 40_960,
  heads: 80,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 51_200,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
