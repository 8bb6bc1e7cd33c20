import type { ModelEntry } from '../model-entry.js';

export const gpt130b = {
  id: 'gpt-130b',
  name: 'GPT 130B',
  source: 'project 3d-pipeline-130b-128gpu',
  arch: 'dense-gpt',
  // shape: project 3d-pipeline-130b-128gpu
  layers: 80,
  hidden: 11_520,
  ffn: 46_080,
  heads: 96,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 51_200,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 2048,
} as const satisfies ModelEntry;
