import type { StructuredAnswer } from '../../answers/answer.js';
import type { Report } from '../../report.js';
import { compileRubric } from '../compile.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Criterion, Rubric } from '../schema.js';
import type { Part } from './parts.js';
import { gradePart, withParts } from './parts.js';
import type { WrittenItem } from './written.js';
import { gradeWritten } from './written.js';

/** A question answered in named sections of free text, and perhaps in typed parts beside them. */
export interface StructuredItem extends WrittenItem {
  readonly kind: 'structured';
  readonly parts?: readonly Part[];
}

/**
 * Grades a structured answer: its text by the rubric, each part by the grader of its kind. Sections and parts that the
 * item does not have are not read.
 */
export function gradeStructured(
  item: StructuredItem,
  answer: StructuredAnswer,
  lexicon: CompiledLexicon,
): Report {
  const graded = (item.parts ?? []).map((part) => ({
    part,
    report: gradePart(part, answer.parts?.[part.id], lexicon),
  }));
  return withParts(gradeWritten(item, answer.sections, lexicon), graded);
}

/** The rubric of one criterion, whose idea is still told apart from the others of the question. */
function oneCriterion({ enough: _, ...rubric }: Rubric, criterion: Criterion): Rubric {
  const { library } = compileRubric(rubric);
  return {
    ...rubric,
    points: criterion.weight,
    criteria: [criterion],
    ...(library.length > 0 ? { among: [...library] } : {}),
  };
}

/**
 * The follow-up question of one criterion as an item of its own: one section `answer`, that criterion
 * alone, and the misconceptions of the question. Undefined where the rubric asks no follow-up there.
 */
export function followUpItem(
  { id, rubric }: StructuredItem,
  criterionId: string,
): StructuredItem | undefined {
  const criterion = rubric.criteria.find((c) => c.id === criterionId);
  if (criterion?.followUp === undefined) return undefined;
  return {
    kind: 'structured',
    id: `${id}/${criterionId}`,
    prompt: criterion.followUp,
    sections: [{ id: 'answer', label: criterion.followUp }],
    rubric: oneCriterion(rubric, criterion),
  };
}
