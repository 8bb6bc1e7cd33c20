import type { OwnQuestionSummary } from '../../api/shapes.js';
import { standingOf } from './state-words.js';

/** What the list of own questions is narrowed to; empty: not narrowed. */
export interface OwnFilters {
  text: string;
  kind: string;
  standing: string;
}

/** Questions that pass every filter, last saved first. */
export const narrowOwn = (
  questions: readonly OwnQuestionSummary[],
  { text, kind, standing }: OwnFilters,
): OwnQuestionSummary[] =>
  questions
    .filter(
      (question) =>
        (kind === '' || question.kind === kind) &&
        (standing === '' || standingOf(question) === standing) &&
        hasWords(question, text),
    )
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));

const hasWords = ({ title, id, topics }: OwnQuestionSummary, text: string): boolean => {
  const said = `${title} ${id} ${topics.join(' ')}`.toLowerCase();
  return text
    .trim()
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => said.includes(word));
};
