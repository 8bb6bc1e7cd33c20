import { z } from 'zod';
import type { Report } from '../../report.js';
import { compileRubric } from '../compile.js';
import { contentStems } from '../evidence.js';
import { gradeReading } from '../grade.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { read } from '../reading.js';
import type { Rubric } from '../schema.js';

/** A question answered in named sections of free text. */
export interface StructuredItem {
  readonly kind: 'structured';
  readonly id: string;
  readonly prompt: string;
  readonly sections: readonly { readonly id: string; readonly label: string }[];
  readonly rubric: Rubric;
}

export const StructuredAnswer = z.strictObject({
  kind: z.literal('structured'),
  /** By section id; a section left out is empty. */
  sections: z.record(z.string(), z.string()),
});
export type StructuredAnswer = z.output<typeof StructuredAnswer>;

/**
 * Grades a structured answer: deterministic, linear in the length of the answer. Sections that the item
 * does not have are not read.
 */
export function gradeStructured(
  item: StructuredItem,
  answer: StructuredAnswer,
  lexicon: CompiledLexicon,
): Report {
  const compiled = compileRubric(item.rubric);
  const sections = item.sections.map(({ id }) => ({ id, raw: answer.sections[id] ?? '' }));
  const reading = read(sections, lexicon, compiled.local, compiled.wanted);
  const prompt = contentStems([item.prompt, ...item.sections.map((s) => s.label)].join('\n'));
  return gradeReading(reading, compiled, prompt, item.rubric.criteria.length === 1);
}

/**
 * The follow-up question of one criterion as an item of its own: one section `answer`, that criterion
 * alone, and the misconceptions of the question. Undefined where the rubric asks no follow-up there.
 */
export function followUpItem(
  item: StructuredItem,
  criterionId: string,
): StructuredItem | undefined {
  const criterion = item.rubric.criteria.find((c) => c.id === criterionId);
  if (criterion?.followUp === undefined) return undefined;
  return {
    kind: 'structured',
    id: `${item.id}/${criterionId}`,
    prompt: criterion.followUp,
    sections: [{ id: 'answer', label: criterion.followUp }],
    rubric: { ...item.rubric, points: criterion.weight, criteria: [criterion] },
  };
}
