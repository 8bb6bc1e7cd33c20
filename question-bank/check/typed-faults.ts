import { type Answer, type CompiledLexicon, type Report, checkRubric } from '@meshwright/graders';
import { draw } from '../src/draw.js';
import type { TypedQuestion } from '../src/part-question.js';
import type { PinnedItem } from '../src/question-schema.js';
import { proofsOf } from './typed-proofs.js';
import { variantFaults } from './variant-faults.js';

/** What is wrong with a question, whatever its samples say: `file` is where it would be mended. */
export interface TypedFault {
  readonly file: 'question.yaml' | 'rubric.yaml';
  readonly path: string;
  readonly message: string;
  readonly expected: string;
}

/** A plan to start from may be bad, but not good already. */
const BEST_START = 8;

type Grade = (item: PinnedItem, answer: Answer) => Report;

function rubricFaults(question: TypedQuestion, lexicon: CompiledLexicon): TypedFault[] {
  if (question.kind !== 'choice' && question.kind !== 'find-the-flaw') return [];
  const sections = question.kind === 'choice' ? ['reason'] : question.flaws.map(({ id }) => id);
  return checkRubric(question.rubric, lexicon, sections).map(({ path, message }) => ({
    file: 'rubric.yaml',
    path,
    message,
    expected: 'a rubric that can be graded',
  }));
}

const scored = (what: string, score: number, min: number, max: number): TypedFault[] =>
  score >= min && score <= max
    ? []
    : [
        {
          file: 'question.yaml',
          path: '',
          message: `${what} scores ${score.toString()}`,
          expected: `${min.toString()} to ${max.toString()}`,
        },
      ];

function answerFaults(question: TypedQuestion, grade: Grade): TypedFault[] {
  switch (question.kind) {
    case 'numeric':
      return variantFaults(question).map(([path, message, expected]) => ({
        file: 'question.yaml',
        path,
        message,
        expected,
      }));
    case 'plan': {
      const start = grade(draw(question, 0), { kind: 'plan', plan: question.start });
      const faults = scored('the plan to start from', start.score, 0, BEST_START);
      return faults.map((fault) => ({ ...fault, path: 'start' }));
    }
    case 'ordering':
    case 'choice':
    case 'find-the-flaw':
      return proofsOf(question).flatMap(({ what, item, answer, min, max }) =>
        scored(what, grade(item, answer).score, min, max),
      );
  }
}

/** What must hold of a question of a typed kind, or of a part that asks the same. */
export const typedFaults = (
  question: TypedQuestion,
  lexicon: CompiledLexicon,
  grade: Grade,
): TypedFault[] => [...rubricFaults(question, lexicon), ...answerFaults(question, grade)];
