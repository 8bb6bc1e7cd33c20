import type { ModelEntry } from '../model-entry.js';
import { llama38b } from './llama3-8b.js';

/** The shape of Llama 3; the longer context changes the rotary embedding alone. */
export const llama3p18b = {
  ...llama38b,
  id: 'llama3.1-8b',
  name: 'Llama 3.1 8B',
  source: 'Llama 3, arXiv:2407.21783 table 3; meta-llama/Llama-3.1-8B config.json',
} as const satisfies ModelEntry;
