import { Answer as Written } from '@meshwright/graders';
import type { z } from 'zod';
import { isPlainText, NOT_PLAIN } from '../../platform/plain-text/index.js';

/** A small body may hold thousands of what cannot be stored; these say enough. */
const MOST_TOLD = 20;

/** An answer as the candidate sends it, each of whose texts and keys can be stored; whether it fits its question is judged by the service. */
export const Answer = Written.superRefine((answer, context) => {
  let told = 0;
  for (const path of unstorable(answer)) {
    context.addIssue({ code: 'custom', path, message: NOT_PLAIN });
    if (++told === MOST_TOLD) return;
  }
}).meta({ id: 'Answer' });
export type Answer = z.output<typeof Answer>;

type Path = (string | number)[];

/** Paths of what cannot be stored inside a JSON value; a key counts at its own path. */
function* unstorable(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value === 'string' && !isPlainText(value)) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (!isPlainText(key)) yield [...path, key];
    yield* unstorable(inner, [...path, key]);
  }
}
