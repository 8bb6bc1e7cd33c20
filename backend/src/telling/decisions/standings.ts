/** Where everybody stands in an assessment. Pure. */
import { answerErrorOf, weightedMean, type AnswerError, type Measured } from '@meshwright/graders';
import type { Settings } from '../../taking/assessments/index.js';
import type { ReviewedAttempt, ReviewedItem } from '../../marking/reviews/index.js';

/** An attempt that was handed in, and whose it is. */
export interface Head {
  readonly attemptId: string;
  readonly invitationId: string;
  readonly releaseId: string;
  readonly try: number;
  readonly handedInAt: Date;
}

/** The attempt of somebody that counts. */
export interface Standing extends Head {
  /** 0 to 10. */
  readonly score: number;
  /** Of the score; null where it is not known. */
  readonly standardError: number | null;
  readonly band: string | null;
  readonly review: ReviewState;
  /** Answers that a person has marked, of how many. */
  readonly marked: number;
  readonly items: readonly StandingItem[];
}

export type StandingItem = Pick<
  ReviewedItem,
  'itemId' | 'questionId' | 'section' | 'score' | 'weight' | 'stage' | 'byPerson'
>;

/** `whole`: every answer to the end; `proposal`: nobody has marked anything. */
export const REVIEW_STATES = ['whole', 'partly', 'proposal'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What of a release the standings go by. */
export type Rules = Pick<Settings, 'counts' | 'passBands'>;

export interface Standings {
  readonly people: readonly Standing[];
  readonly error: AnswerError | null;
}

/** One standing for each invitation: of its best or last attempt, as the release of the last one says. */
export function standingsOf(
  heads: readonly Head[],
  attempts: readonly ReviewedAttempt[],
  rules: ReadonlyMap<string, Rules>,
): Standings {
  const scored = new Map(attempts.map((attempt) => [attempt.attemptId, attempt]));
  const counting = new Map<string, { head: Head; attempt: ReviewedAttempt }>();
  for (const head of [...heads].sort((a, b) => a.try - b.try)) {
    const attempt = scored.get(head.attemptId);
    if (attempt === undefined) continue;
    const before = counting.get(head.invitationId);
    const best = rules.get(head.releaseId)?.counts === 'best';
    if (before && best && before.attempt.score >= attempt.score) continue;
    counting.set(head.invitationId, { head, attempt });
  }
  const found = [...counting.values()];
  const error = errorOf(found.map(({ head, attempt }) => [head.invitationId, attempt]));
  return {
    error,
    people: found.map(({ head, attempt }) => ({
      ...head,
      score: attempt.score,
      standardError: measured(attempt.items, error)?.standardError ?? null,
      band: bandOf(attempt.score, rules.get(head.releaseId)?.passBands ?? []),
      review: reviewOf(attempt),
      marked: attempt.items.filter(({ byPerson }) => byPerson).length,
      items: attempt.items.map(itemOf),
    })),
  };
}

/** Mean of some answers with its error; null where one of the two is not known. */
export const measured = (
  items: readonly Pick<StandingItem, 'score' | 'weight'>[],
  error: AnswerError | null,
): Measured | null => (error === null ? null : weightedMean(items, error.perAnswer));

/** The highest band that a score reaches. */
export const bandOf = (score: number, bands: Rules['passBands']): string | null =>
  bands.findLast(({ from }) => score >= from)?.name ?? null;

function errorOf(of: readonly (readonly [string, ReviewedAttempt])[]): AnswerError | null {
  const scores = of.flatMap(([person, { items }]) => {
    const byQuestion = new Map(items.map(({ questionId, score }) => [questionId, score]));
    return [...byQuestion].map(([item, score]) => ({ person, item, score }));
  });
  return answerErrorOf(scores, 10);
}

function reviewOf({ reviewed, items }: ReviewedAttempt): ReviewState {
  if (reviewed && items.length > 0) return 'whole';
  return items.some(({ byPerson }) => byPerson) ? 'partly' : 'proposal';
}

/** Ten thousand people are held in memory: no more of each answer than is asked for. */
function itemOf(item: ReviewedItem): StandingItem {
  const { itemId, questionId, section, score, weight, stage, byPerson } = item;
  return { itemId, questionId, section, score, weight, stage, byPerson };
}
