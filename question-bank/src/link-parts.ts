import type { Note } from './kinds/kind.js';
import { kindOf } from './kinds/table.js';
import { partQuestion } from './part-question.js';
import type { Question } from './question-schema.js';

/** Parts must be told apart from all that a report names, be worth less than the text, and be sound by themselves. */
export function linkParts(question: Extract<Question, { kind: 'structured' }>, note: Note): void {
  const { parts = [], sections, rubric } = question;
  const others = [...sections, ...rubric.criteria, ...rubric.misconceptions].map(({ id }) => id);
  const ids = [...others, ...parts.map(({ id }) => id)];
  parts.forEach((part, i) => {
    const path = `parts.${i.toString()}`;
    if (ids.indexOf(part.id) !== others.length + i)
      note(`${path}.id`, `the id "${part.id}" is used twice`, 'an id of its own');
    kindOf(part).link(partQuestion(question, part), (inner, message, expected) => {
      note(`${path}.${inner}`, message, expected);
    });
  });
  const points = parts.reduce((sum, part) => sum + part.points, 0);
  if (points > rubric.points)
    note(
      'parts',
      `the parts are worth ${points.toString()} points, more than the text`,
      `at most ${rubric.points.toString()}`,
    );
}
