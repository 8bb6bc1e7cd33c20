import type { Answer, QuestionView } from '../../api/shapes.js';
import { emptyAnswer } from '../../kinds/table.js';

/** What an answer can depend on besides sections: as long as it stays, so may the answer. */
const shapeOf = (question: QuestionView): string => {
  const { options, steps, exhibit, pipeline, scenario, start, parts, pick } = question;
  const ids = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id).sort();
  return JSON.stringify([
    question.kind,
    ids(options),
    ids(steps),
    exhibit?.lines.length,
    [pipeline, scenario, start, parts, pick],
  ]);
};

/** What was typed as an answer to `before`, as far as it is one to `question` too. Nothing changed: the very same. */
export function fittedAnswer(
  answer: Answer | null,
  before: QuestionView | null,
  question: QuestionView,
): Answer {
  if (answer === null || before === null || shapeOf(before) !== shapeOf(question))
    return emptyAnswer(question);
  if (answer.kind !== 'structured') return answer;
  const asked = (question.sections ?? []).map(({ id }) => id);
  if (asked.join() === Object.keys(answer.sections).join()) return answer;
  const sections = Object.fromEntries(asked.map((id) => [id, answer.sections[id] ?? '']));
  return { ...answer, sections };
}
