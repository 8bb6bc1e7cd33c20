import type { ModelEntry } from '../model-entry.js';
import { llama370b } from './llama3-70b.js';

/** The shape of Llama 3; the longer context changes the rotary embedding alone. */
export const llama3p170b = {
  ...llama370b,
  id: 'llama3.1-70b',
  name: 'Llama 3.1 70B',
  source: 'Llama 3, arXiv:2407.21783 table 3; meta-llama/Llama-3.1-70B config.json',
} as const satisfies ModelEntry;
