import { bertLarge } from './models/bert-large.js';
import { gpt100b } from './models/gpt-100b.js';
import { gpt10b } from './models/gpt-10b.js';
import { gpt130b } from './models/gpt-130b.js';
import { gpt1p3b } from './models/gpt-1p3b.js';
import { gpt1t } from './models/gpt-1t.js';
import { gpt21p5b } from './models/gpt2-1p5b.js';
import { gpt22b } from './models/gpt-22b.js';
import { gpt3175b } from './models/gpt3-175b.js';
import { llama213b } from './models/llama2-13b.js';
import { llama270b } from './models/llama2-70b.js';
import { llama27b } from './models/llama2-7b.js';
import { llama3405b } from './models/llama3-405b.js';
import { llama370b } from './models/llama3-70b.js';
import { llama38b } from './models/llama3-8b.js';
import { mixtral8x22b } from './models/mixtral-8x22b.js';
import { mixtral8x7b } from './models/mixtral-8x7b.js';
import { mtNlg530b } from './models/mt-nlg-530b.js';
import { byId } from './by-id.js';
import type { ModelEntry } from './model-entry.js';

/** Every model that a scenario may name; a new one is one file and one line here. */
export const models = byId<ModelEntry>([
  gpt3175b,
  gpt22b,
  mtNlg530b,
  gpt1t,
  gpt130b,
  gpt100b,
  gpt10b,
  gpt1p3b,
  gpt21p5b,
  bertLarge,
  llama27b,
  llama213b,
  llama270b,
  llama38b,
  llama370b,
  llama3405b,
  mixtral8x7b,
  mixtral8x22b,
]);
