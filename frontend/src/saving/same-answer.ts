import type { Answer } from '../api/shapes.js';

/** Keys in order: the server keeps answers as jsonb, which has an order of its own. */
const canonical = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .sort(([one], [other]) => (one < other ? -1 : 1))
          .map(([key, inner]) => [key, canonical(inner)]),
      )
    : value;
/** Whether two answers say the same, whatever the order of their keys. */
export const sameAnswer = (one: Answer, other: Answer): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));
