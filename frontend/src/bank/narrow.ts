import type { QuestionSummary } from '../api/shapes.js';

/** What the list of questions is narrowed to. */
export interface Filters {
  text: string;
  kind: string;
  tier: string;
  topic: string;
  guide: string;
}
const keys = ['kind', 'tier', 'topic', 'guide'] as const;

const matchesText = (question: QuestionSummary, text: string): boolean =>
  text
    .toLowerCase()
    .split(/\s+/u)
    .every((word) =>
      `${question.title} ${question.id} ${question.topics.join(' ')}`.toLowerCase().includes(word),
    );

const tierRank = { beginner: 0, intermediate: 1, advanced: 2 };
const byTier = (one: QuestionSummary, other: QuestionSummary): number =>
  tierRank[one.tier] - tierRank[other.tier] ||
  one.minutes - other.minutes ||
  one.title.localeCompare(other.title);

/** Questions that pass every filter, easiest and shortest first. A topic counts in any place, not as the first only. */
export function narrow<Q extends QuestionSummary>(questions: readonly Q[], filters: Filters): Q[] {
  const passed = questions.filter(
    (question) =>
      keys.every((key) => {
        const wanted = filters[key];
        return (
          wanted === '' ||
          (key === 'topic' ? question.topics.includes(wanted) : question[key] === wanted)
        );
      }) && matchesText(question, filters.text.trim()),
  );
  return passed.sort(byTier);
}
