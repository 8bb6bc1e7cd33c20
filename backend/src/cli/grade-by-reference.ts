import { gradeByReference, ReferenceItem, type Report } from '@meshwright/graders';
import { z } from 'zod';
import { idOf, reasonOf } from './refusal.js';

const Id = z.union([z.string(), z.number()]);

type Graded =
  | ({ readonly id: string | number | null; readonly ok: true } & Omit<Report, 'kind'>)
  | { readonly id: string | number | null; readonly ok: false; readonly reason: string };

/** Grades one line `{"id", "prompt", "reference", "answer", "maxPoints"?}` by its reference answer. */
export function gradeReferenceLine(document: unknown): Graded {
  const id = idOf(document);
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    return { id, ok: false, reason: 'a line is an object with prompt, reference and answer' };
  const { id: given, ...item } = document as Record<string, unknown>;
  if (given !== undefined && !Id.safeParse(given).success)
    return { id, ok: false, reason: 'id: is a text or a number' };
  const parsed = ReferenceItem.safeParse(item);
  if (!parsed.success) return { id, ok: false, reason: reasonOf(parsed.error) };
  const { kind: _, ...report } = gradeByReference(parsed.data);
  return { id, ok: true, ...report };
}
