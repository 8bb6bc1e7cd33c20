/** What marks make of an answer: its score, and where it goes next. Pure. */
import { createHash } from 'node:crypto';
import { roundScore } from '../../bank/grading/index.js';
import type { MarkStage, ReviewStage } from './reviews.schemas.js';

/** Scores of the marks that count, by stage. */
export type Scores = Partial<Readonly<Record<MarkStage, number>>>;

/** The score that stands: after an appeal, else the moderator's, else the mean of both, else the first's; null before any. */
export function finalScore(
  { first, second, moderation, appeal }: Scores,
  round: (mean: number) => number = roundScore,
): number | null {
  const last = appeal ?? moderation;
  if (last !== undefined) return last;
  if (first !== undefined && second !== undefined) return round((first + second) / 2);
  return first ?? null;
}

export interface Course {
  /** The proposal's score. */
  readonly automatic: number;
  /** Drawn for a second marking, whatever the first says. */
  readonly sampled: boolean;
  /** Points of 10 that two scores may be apart. */
  readonly threshold: number;
}

/** Where an answer goes after it was marked at `stage`. `scores` has that mark and those before it. */
export function stageAfter(
  stage: MarkStage,
  { first = 0, second = 0 }: Scores,
  { automatic, sampled, threshold }: Course,
): ReviewStage {
  switch (stage) {
    case 'first':
      return sampled || apart(first, automatic) > threshold ? 'second' : 'done';
    case 'second':
      return apart(first, second) > threshold ? 'moderation' : 'done';
    case 'moderation':
    case 'appeal':
      return 'done';
  }
}

/** Scores have one decimal: 7.3 and 5.3 are 2 apart, not a little more. */
const apart = (a: number, b: number): number => Math.round(Math.abs(a - b) * 100) / 100;

/** Whether an answer is among the `percent` that are marked twice: the same each time, and nobody chooses which. */
export function isSampled(attemptItemId: string, percent: number): boolean {
  const drawn = createHash('sha256').update(`second marking ${attemptItemId}`).digest();
  return (drawn.readUInt32BE(0) / 2 ** 32) * 100 < percent;
}
