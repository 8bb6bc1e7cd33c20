import type { ModelEntry } from '../model-entry.js';

export const gpt21p5b = {
  id: 'gpt2-1p5b',
  name: 'GPT-2 XL 1.5B',
  source: 'GPT-2 XL configuration, openai/gpt-2 model card',
  arch: 'dense-gpt',
  // shape: GPT-2 XL configuration, openai/gpt-2 model card
  layers: 48,
  hidden: 1600,
  ffn: 6400,
  heads: 25,
  // padded to a multiple of 128 x tensor-parallel degree
  vocab: 50_304,
  tiedEmb: true,
  norm: 'layernorm',
  dropout: true,
  biases: true,
  learnedPositions: 1024,
} as const satisfies ModelEntry;
