import type { ModelEntry } from '../model-entry.js';

export const gpt2124m = {
  id: 'gpt2-124m',
  name: 'GPT-2 small 124M',
  source: 'openai-community/gpt2 config.json; vocabulary padded to 50,304',
  arch: 'dense-gpt',
  layers: 12,
  hidden: 768,
  ffn: 3072,
  heads: 12,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 1024,
} as const satisfies ModelEntry;
