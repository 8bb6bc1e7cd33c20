import type { Tier } from '@meshwright/question-bank';

/** How one graded item went. */
export interface GradedResult {
  readonly questionId: string;
  readonly tier: Tier;
  readonly topics: readonly string[];
  /** 0 to 10. */
  readonly score: number;
  readonly at: Date;
}

/** And to which pinned content. */
export interface PinnedResult extends GradedResult {
  readonly contentHash: string;
}

/** What progress knows of one graded item. */
export interface GradedItem extends PinnedResult {
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
export function latestByQuestion<Item extends GradedResult>(history: readonly Item[]): Item[] {
  const latest = new Map<string, Item>();
  for (const item of history) {
    latest.delete(item.questionId);
    latest.set(item.questionId, item);
  }
  return [...latest.values()];
}
