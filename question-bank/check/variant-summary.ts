import { convertUnit, quantities } from '@meshwright/graders';
import type { BankFault } from '../src/bank.js';
import { partId } from '../src/draw.js';
import type { NumericQuestion, Question } from '../src/question-schema.js';
import { ENOUGH_VARIANTS, sideOf, variantCount, variantsOf } from '../src/variants.js';

/** How much of a surprise a number can be. */
export interface VariantSummary {
  /** The question; `question/part` of a part. */
  readonly id: string;
  readonly variants: number;
  /** Of those, the ones that practice, previews and exports may show; the others are asked in assessments alone. */
  readonly practice: number;
  /** Answers that differ in six digits. */
  readonly answers: number;
  /** Too few variants for one to be a surprise. */
  readonly guessable: boolean;
}

type Task = Pick<NumericQuestion, 'parameters' | 'quantity' | 'answer'>;

function summary(id: string, task: Task): VariantSummary {
  const quantity = quantities[task.quantity];
  const answers = new Set<string>();
  let practice = 0;
  for (const parameters of variantsOf(task)) {
    if (sideOf(id, parameters) === 'practice') practice += 1;
    if (quantity?.parameters.safeParse(parameters).success !== true) continue;
    const value = convertUnit(quantity.value(parameters), quantity.unit, task.answer.unit);
    answers.add((value ?? Number.NaN).toPrecision(6));
  }
  const variants = variantCount(task);
  return { id, variants, practice, answers: answers.size, guessable: variants < ENOUGH_VARIANTS };
}

/** Numbers whose variants all lie on one side: assessments and practice would ask the same. */
export function oneSidedFaults(question: Question): BankFault[] {
  return variantSummaries(question)
    .filter(({ variants, practice }) => variants > 1 && practice % variants === 0)
    .map(({ id, variants }) => ({
      file: `questions/${question.topics[0] ?? ''}/${question.id}/question.yaml`,
      path: id === question.id ? 'parameters' : id,
      message: `practice and assessments would draw from the same ${variants.toString()} variants`,
      expected: 'more values, so that each has some of its own',
    }));
}

/** Every number that a question asks for. */
export function variantSummaries(question: Question): VariantSummary[] {
  if (question.kind === 'numeric') return [summary(question.id, question)];
  if (question.kind !== 'structured') return [];
  return (question.parts ?? []).flatMap((part) =>
    part.kind === 'numeric' ? [summary(partId(question, part), part)] : [],
  );
}
