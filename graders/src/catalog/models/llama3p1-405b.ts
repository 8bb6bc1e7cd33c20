import type { ModelEntry } from '../model-entry.js';
import { llama3405b } from './llama3-405b.js';

/** The shape of Llama 3; the longer context changes the rotary embedding alone. */
export const llama3p1405b = {
  ...llama3405b,
  id: 'llama3.1-405b',
  name: 'Llama 3.1 405B',
  source: 'Llama 3, arXiv:2407.21783 table 3; meta-llama/Llama-3.1-405B config.json',
} as const satisfies ModelEntry;
