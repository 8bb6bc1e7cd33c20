import { cluster } from './cluster.js';
import { fineTuning } from './fine-tuning.js';
import { inference } from './inference.js';
import { intermediate } from './intermediate.js';
import { performance } from './performance.js';
import { preTraining } from './pre-training.js';
import { research } from './research.js';
import { screening } from './screening.js';
import { takeHome } from './take-home.js';
import type { Template } from './template.js';

/** In the order in which they are offered: those for a kind of work, then those for any. */
export const templates: readonly Template[] = [
  preTraining,
  performance,
  cluster,
  fineTuning,
  inference,
  research,
  screening,
  intermediate,
  takeHome,
];

export const findTemplate = (id: string): Template | undefined =>
  templates.find((template) => template.id === id);
