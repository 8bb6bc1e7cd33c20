import type { Answer } from '../api/shapes.js';
import { canonical } from '../ui/canonical.js';

/** Whether two answers say the same, whatever the order of their keys. */
export const sameAnswer = (one: Answer, other: Answer): boolean =>
  canonical(one) === canonical(other);
