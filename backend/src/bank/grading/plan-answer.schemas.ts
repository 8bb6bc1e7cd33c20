import { Buffer } from 'node:buffer';
import { z } from 'zod';
import { isPlainText } from '../../platform/plain-text/index.js';

/** A larger one is refused for its size alone, and its texts are not looked at. */
const PLAN_BYTES = 16_384;
const LONGEST_KEY = 64;

/** A plan as written, right or not: a small JSON object, each of whose texts and keys can be stored. */
export const PlanAnswer = z
  .record(z.string().max(LONGEST_KEY), z.unknown())
  .refine((plan) => Buffer.byteLength(JSON.stringify(plan)) <= PLAN_BYTES, {
    message: `a plan has at most ${String(PLAN_BYTES)} bytes`,
    abort: true,
  })
  .superRefine((plan, context) => {
    for (const path of unstorable(plan)) {
      context.addIssue({
        code: 'custom',
        path,
        message: 'must not hold the character U+0000 or half of a surrogate pair',
      });
    }
  });

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
