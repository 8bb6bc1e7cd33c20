import type { ModelEntry } from '../model-entry.js';

export const gptJ6b = {
  id: 'gpt-j-6b',
  name: 'GPT-J 6B',
  source: 'EleutherAI/gpt-j-6b config.json',
  arch: 'dense-gpt',
  layers: 28,
  hidden: 4096,
  ffn: 16_384,
  heads: 16,
  vocab: 50_400,
  tiedEmb: false,
  norm: 'layernorm',
  dropout: false,
  biases: true,
} as const satisfies ModelEntry;
