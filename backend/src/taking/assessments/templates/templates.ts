import { intermediate } from './intermediate.js';
import { networking } from './networking.js';
import { screening } from './screening.js';
import { senior } from './senior.js';
import { takeHome } from './take-home.js';
import type { Template } from './template.js';

/** In the order in which they are offered. */
export const templates: readonly Template[] = [
  screening,
  intermediate,
  senior,
  networking,
  takeHome,
];

export const findTemplate = (id: string): Template | undefined =>
  templates.find((template) => template.id === id);
