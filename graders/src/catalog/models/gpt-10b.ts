import type { ModelEntry } from '../model-entry.js';

export const gpt10b = {
  id: 'gpt-10b',
  name: 'GPT 10B',
  source: 'project hybrid-10b-heterogeneous',
  arch: 'dense-gpt',
  // shape: project hybrid-10b-heterogeneous
  layers: 48,
  hidden: 4096,
  ffn: 16_384,
  heads: 32,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
