/** What anybody can read before an assessment, as it is the bank of practice. Pure. */
import { isOwnId, type Question } from '@meshwright/question-bank';
import { countOf, type Blueprint, type BlueprintItem } from './blueprint.schemas.js';
import { note, type CheckContext } from './check.js';
import type { Check } from './checks.schemas.js';
import { candidatesOf, fixedIds } from './pools.js';

/** Practice shows the answer of each; numbers are others in an assessment, own questions are nowhere else. */
const isPublic = ({ id, kind }: Question): boolean => kind !== 'numeric' && !isOwnId(id);

/** Which share of the points is for questions that practice answers as they stand. */
export function publicChecks(blueprint: Blueprint, { bank }: CheckContext): Check[] {
  const items = blueprint.sections.flatMap((section) => section.items);
  const points = (item: BlueprintItem): number => item.weight * countOf(item);
  const all = items.reduce((sum, item) => sum + points(item), 0);
  const fixed = new Set(fixedIds(blueprint));
  const questionsOf = (item: BlueprintItem): Question[] =>
    item.type === 'pool'
      ? candidatesOf(item, [...bank.values()], fixed)
      : [bank.get(item.questionId)].filter((each) => each !== undefined);
  const shown = items.reduce((sum, item) => {
    const questions = questionsOf(item);
    const share = questions.filter(isPublic).length / Math.max(1, questions.length);
    return sum + share * points(item);
  }, 0);
  if (shown === 0) return [];
  const percent = Math.max(1, Math.round((100 * shown) / all));
  return [
    note(
      'blueprint.sections',
      `About ${String(percent)} % of the points are for public practice questions: anybody can read their text, rubric and model answer before, as visitors do.`,
      'Ask for own questions, which nobody else can read, or for more numbers, which are others here than in practice; and when you decide, look at which answers share words with the model answer.',
    ),
  ];
}
