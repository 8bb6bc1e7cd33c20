import type { Rubric } from '@meshwright/graders';
import type { OpinionReply, VerdictWord } from './opinion-reply.js';

/** Share of a criterion's points by verdict. */
export const SHARES = { no: 0, partly: 0.5, fully: 1 } as const satisfies Record<
  VerdictWord,
  number
>;

/** An opinion on less than this share of the points says nothing about the whole. */
const ENOUGH = 0.6;

export interface Judgement {
  /** 0 to 10, one decimal. */
  readonly score: number;
  /** Why a human should look; null where opinion and grade are near enough. */
  readonly reviewReason: string | null;
}

const tenth = (value: number): number => Math.round(value * 10) / 10;

/**
 * What an opinion comes to, beside the grader's score: its own score from the verdicts that held (scaled to the whole
 * where some are missing), and whether the two are further apart than `threshold` of 10. It changes nothing.
 * Null where the verdicts that held cover too few of the points.
 */
export function judge(
  reply: OpinionReply,
  rubric: Rubric,
  compared: { graderScore: number; threshold: number },
): Judgement | null {
  const weights = new Map(rubric.criteria.map(({ id, weight }) => [id, weight]));
  const costs = new Map(rubric.misconceptions.map(({ id, points }) => [id, points]));
  let covered = 0;
  let earned = 0;
  for (const { id, verdict } of reply.criteria) {
    const weight = weights.get(id) ?? 0;
    covered += weight;
    earned += weight * SHARES[verdict];
  }
  if (covered < ENOUGH * rubric.points) return null;
  for (const { id } of reply.misconceptions) earned += costs.get(id) ?? 0;
  const score = tenth(10 * Math.min(1, Math.max(0, earned / covered)));
  const apart = tenth(Math.abs(score - compared.graderScore));
  const reviewReason =
    apart > compared.threshold
      ? `The second opinion comes to ${score.toFixed(1)}, the grader to ${compared.graderScore.toFixed(1)}: ${apart.toFixed(1)} apart, more than ${String(compared.threshold)}.`
      : null;
  return { score, reviewReason };
}
