import type { ModelEntry } from '../model-entry.js';

export const gpt2774m = {
  id: 'gpt2-774m',
  name: 'GPT-2 large 774M',
  source: 'openai-community/gpt2-large config.json; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 36,
  hidden: 1280,
  ffn: 5120,
  heads: 20,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 1024,
} as const satisfies ModelEntry;
