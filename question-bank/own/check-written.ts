import { type Answer, checkRubric, type CompiledLexicon, type Report } from '@meshwright/graders';
import { draw } from '../src/draw.js';
import { modelParts } from '../src/model-answer.js';
import type { PinnedItem, Question } from '../src/question-schema.js';
import { type Path, rubricPath } from '../src/source-places.js';

type Written = Extract<Question, { kind: 'structured' }>;

interface WrittenFault {
  /** In the rubric. */
  readonly path: Path;
  readonly message: string;
}

/**
 * What a rubric must do before anybody is asked: name what exists, know its own model answer, and give nothing for an
 * empty answer or the prompt repeated. The shared bank asks for more, as its marks count without a person.
 */
export function checkWritten(
  question: Written,
  lexicon: CompiledLexicon,
  grade: (item: PinnedItem, answer: Answer) => Report,
): WrittenFault[] {
  const { rubric, sections, modelAnswer, prompt } = question;
  const known = sections.map(({ id }) => id);
  const unsound = checkRubric(rubric, lexicon, known);
  if (unsound.length > 0)
    return unsound.map((fault) => ({
      path: rubricPath(fault, rubric),
      message: fault.message,
    }));
  const item = draw(question, 0);
  const parts = item.kind === 'structured' ? modelParts(item) : {};
  const scoreOf = (texts: Record<string, string>, typed: typeof parts): number =>
    grade(item, { kind: 'structured', sections: texts, parts: typed }).score;
  const repeated = Object.fromEntries(known.map((id) => [id, prompt]));
  const cases: [string, number, number, number][] = [
    ['the model answer', scoreOf(modelAnswer.sections, parts), 8, 10],
    ['an empty answer', scoreOf({}, {}), 0, 0],
    ['the prompt repeated', scoreOf(repeated, {}), 0, 3],
  ];
  return cases
    .filter(([, score, least, most]) => score < least || score > most)
    .map(([what, score, least, most]) => ({
      path: [],
      message: `by this rubric ${what} earns ${score.toString()} of 10; expected: ${least.toString()} to ${most.toString()}`,
    }));
}
