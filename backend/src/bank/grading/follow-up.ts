/** What the interviewer's second question asks. Pure. */
import type { PinnedItem, QuestionView } from '@meshwright/question-bank';

/** The one section of every follow-up. */
export const FOLLOW_UP_SECTION = 'answer';

export type Structured = Extract<PinnedItem, { kind: 'structured' }>;

/** The follow-up as a candidate sees it: one question, one section, about one criterion of the first answer. */
export function followUpView(item: Structured, criterionId: string, minutes: number): QuestionView {
  const { id, kind, version, tier, topics, guide, title } = item;
  return {
    id,
    kind,
    version,
    tier,
    topics,
    guide,
    minutes,
    title: `Follow-up: ${title}`,
    prompt: questionOf(item, criterionId),
    sections: [{ id: FOLLOW_UP_SECTION, label: 'Your answer' }],
  };
}

export function questionOf(item: Structured, criterionId: string): string {
  const criterion = item.rubric.criteria.find(({ id }) => id === criterionId);
  return criterion?.followUp ?? `Say more about this: ${criterion?.label ?? item.title}`;
}
