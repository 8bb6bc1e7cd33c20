import { type CompiledLexicon, type TypedKindId, checkRubric } from '@meshwright/graders';
import type { TypedQuestion } from '../../src/part-question.js';
import { choice } from './choice.js';
import { findTheFlaw } from './find-the-flaw.js';
import type { Grade, KindCheck, OfKind, TypedFault } from './kind.js';
import { numeric } from './numeric.js';
import { ordering } from './ordering.js';
import { plan } from './plan.js';
import { schedule } from './schedule.js';

const checks = {
  numeric,
  plan,
  ordering,
  choice,
  'find-the-flaw': findTheFlaw,
  schedule,
} as const satisfies { readonly [Kind in TypedKindId]: KindCheck<OfKind<Kind>> };

/** What must hold of a question of a typed kind, or of a part that asks the same. */
export function typedFaults(
  question: TypedQuestion,
  lexicon: CompiledLexicon,
  grade: Grade,
): TypedFault[] {
  const check: KindCheck<TypedQuestion> = checks[question.kind];
  const sections = check.rubricSections(question);
  const ofRubric =
    'rubric' in question && sections !== null
      ? checkRubric(question.rubric, lexicon, sections)
      : [];
  return [
    ...ofRubric.map(({ path, message }) => ({
      file: 'rubric.yaml' as const,
      path,
      message,
      expected: 'a rubric that can be graded',
    })),
    ...check.faults(question, grade),
  ];
}
