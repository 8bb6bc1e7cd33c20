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
  return [...rubricFaults(question, lexicon), ...checkOf(question).faults(question, grade)];
}

/** Those of its rubric alone, as far as they can be seen without an answer. */
export function rubricFaults(question: TypedQuestion, lexicon: CompiledLexicon): TypedFault[] {
  const sections = checkOf(question).rubricSections(question);
  if (!('rubric' in question) || sections === null) return [];
  return checkRubric(question.rubric, lexicon, sections).map(({ path, message }) => ({
    file: 'rubric.yaml' as const,
    path,
    message,
    expected: 'a rubric that can be graded',
  }));
}

const checkOf = ({ kind }: TypedQuestion): KindCheck<TypedQuestion> => checks[kind];
