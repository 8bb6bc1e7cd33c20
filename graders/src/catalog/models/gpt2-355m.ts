import type { ModelEntry } from '../model-entry.js';

export const gpt2355m = {
  id: 'gpt2-355m',
  name: 'GPT-2 medium 355M',
  source: 'openai-community/gpt2-medium config.json; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 24,
  hidden: 1024,
  ffn: 4096,
  heads: 16,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 1024,
} as const satisfies ModelEntry;
