import type { Tier } from '@meshwright/question-bank';

/** What progress knows of one graded item. */
export interface GradedItem {
  readonly questionId: string;
  readonly tier: Tier;
  readonly topics: readonly string[];
  readonly score: number;
  readonly at: Date;
  readonly criteria: readonly GradedCriterion[];
}

export interface GradedCriterion {
  readonly id: string;
  readonly label: string;
  readonly points: number;
  readonly maxPoints: number;
}

/**
 * The latest result of each question, in order of time. Progress is what somebody can do now: a question that is
 * answered again counts once, as it went the last time.
 */
export function latestByQuestion(history: readonly GradedItem[]): GradedItem[] {
  const latest = new Map<string, GradedItem>();
  for (const item of history) {
    latest.delete(item.questionId);
    latest.set(item.questionId, item);
  }
  return [...latest.values()];
}
