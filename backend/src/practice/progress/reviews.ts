/** What to look at again, and when: spaced repetition by criterion. Pure; the time is an argument. */
import { createEmptyCard, fsrs, Rating, type Card, type Grade } from 'ts-fsrs';
import type { GradedCriterion, GradedItem } from './grade-history.js';

/** A criterion is met when it earned this share of its points. */
const MET = 0.9;
const HALF_MET = 0.5;

/** Whole days and no chance: the same history gives the same schedule for ever. */
const scheduler = fsrs({ enable_fuzz: false, enable_short_term: false, request_retention: 0.9 });

export interface CriterionState {
  readonly questionId: string;
  readonly criterionId: string;
  readonly label: string;
  /** Met the last two times, or the only time. */
  readonly mastered: boolean;
  readonly dueAt: Date;
  readonly lastShare: number;
}

interface Track {
  card: Card;
  label: string;
  shares: number[];
}

/** Plays a person's history, oldest first, through FSRS: each grade of a criterion is a review of its card. */
export function criterionStates(history: readonly GradedItem[]): CriterionState[] {
  const tracks = new Map<string, { questionId: string; criterionId: string; track: Track }>();
  for (const item of history) {
    for (const criterion of item.criteria) {
      if (criterion.maxPoints <= 0) continue;
      const key = `${item.questionId}/${criterion.id}`;
      const known = tracks.get(key)?.track;
      const track = review(known, criterion, item.at);
      tracks.set(key, { questionId: item.questionId, criterionId: criterion.id, track });
    }
  }
  return [...tracks.values()].map(({ questionId, criterionId, track }) => ({
    questionId,
    criterionId,
    label: track.label,
    mastered: track.shares.slice(-2).every((share) => share >= MET),
    dueAt: track.card.due,
    lastShare: track.shares.at(-1) ?? 0,
  }));
}

function review(known: Track | undefined, criterion: GradedCriterion, at: Date): Track {
  const share = criterion.points / criterion.maxPoints;
  const card: Card = known?.card ?? createEmptyCard(at);
  // A clock that was set back must not make a review earlier than the one before it.
  const when = card.last_review !== undefined && card.last_review > at ? card.last_review : at;
  const next = scheduler.next(card, when, ratingOf(share));
  return { card: next.card, label: criterion.label, shares: [...(known?.shares ?? []), share] };
}

function ratingOf(share: number): Grade {
  if (share >= MET) return Rating.Good;
  return share >= HALF_MET ? Rating.Hard : Rating.Again;
}

export interface DueQuestion {
  readonly questionId: string;
  readonly dueAt: Date;
  readonly reason: string;
}

/**
 * Questions with a criterion that is due at `now`, the longest overdue first. The reason names the weakest of the due
 * criteria and how many there are besides.
 */
export function dueQuestions(states: readonly CriterionState[], now: Date): DueQuestion[] {
  const due = new Map<string, CriterionState[]>();
  for (const state of states) {
    if (state.dueAt > now) continue;
    due.set(state.questionId, [...(due.get(state.questionId) ?? []), state]);
  }
  return [...due]
    .map(([questionId, criteria]) => ({
      questionId,
      dueAt: new Date(Math.min(...criteria.map(({ dueAt }) => dueAt.getTime()))),
      reason: reasonOf(criteria),
    }))
    .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime());
}

function reasonOf(criteria: readonly CriterionState[]): string {
  const [weakest, ...others] = [...criteria].sort((a, b) => a.lastShare - b.lastShare);
  const label = weakest?.label ?? '';
  return others.length === 0 ? label : `${label}, and ${String(others.length)} more`;
}
