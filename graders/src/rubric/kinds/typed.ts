import type { TypedAnswer, TypedKindId } from '../../answers/table.js';
import type { Report } from '../../report.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { gradeChoice } from './choice.js';
import { gradeFindTheFlaw } from './find-the-flaw.js';
import { gradeNumeric } from './numeric.js';
import { gradeOrdering } from './ordering.js';
import { gradePlan } from './plan.js';
import { gradeSchedule } from './schedule/grade.js';

/** How each of the typed kinds is graded: the item, the answer to it, and the words of the field. */
const graders = {
  numeric: gradeNumeric,
  plan: gradePlan,
  ordering: gradeOrdering,
  choice: gradeChoice,
  'find-the-flaw': gradeFindTheFlaw,
  schedule: gradeSchedule,
} as const satisfies Record<TypedKindId, unknown>;

export type TypedItem = { [K in TypedKindId]: Parameters<(typeof graders)[K]>[0] }[TypedKindId];

/**
 * Grades an answer of a typed kind.
 * @throws TypeError when the answer is of another kind than the item: the caller pairs them.
 */
export function gradeTyped(item: TypedItem, answer: TypedAnswer, lexicon: CompiledLexicon): Report {
  if (item.kind !== answer.kind)
    throw new TypeError(
      `an answer of kind ${answer.kind} does not fit ${item.id}, which is ${item.kind}`,
    );
  // each grader takes the item and the answer of its own kind, which both are
  const grade: (item: never, answer: never, lexicon: CompiledLexicon) => Report =
    graders[item.kind];
  return grade(item as never, answer as never, lexicon);
}
