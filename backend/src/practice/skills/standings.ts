/** What a member who shares tells of their practice: how they stand by topic, week by week. Pure. */
import type { Tier } from '@meshwright/question-bank';
import { MEAN_TO_UNLOCK, TIERS } from '../../measuring/statistics/index.js';
import { estimate, type GradedResult, latestByQuestion } from '../progress/index.js';

/** How far back a trend looks. */
export const WEEKS = 26;
/** Different questions that must stand behind a mean: one or two would tell single scores. */
export const FEWEST_ANSWERS = 3;
/** Different questions of a tier that show that it is reached. */
const QUESTIONS_OF_TIER = 2;

const DAY_MS = 86_400_000;

/** Scores 0 to 10 to half a point; null where fewer than `FEWEST_ANSWERS` stand behind them. */
export interface Figures {
  /** Different questions answered. */
  readonly answers: number;
  readonly mean: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** The highest tier reached on the topic. */
  readonly tier: Tier | null;
}

export interface Standing extends Figures {
  readonly topic: string;
  /** Its Monday, 00:00 UTC; the figures are those of the week's end. */
  readonly week: Date;
}

/** The Monday, 00:00 UTC, of the week that `at` lies in, or of one so many weeks later. */
export function mondayOf(at: Date, later = 0): Date {
  const day = new Date(at);
  day.setUTCHours(0, 0, 0, 0);
  const sinceMonday = (day.getUTCDay() + 6) % 7;
  return new Date(day.getTime() + (7 * later - sinceMonday) * DAY_MS);
}

/**
 * A person's standings over the last `WEEKS` weeks and the one under way, from all their results, oldest first: one for
 * each topic and week in which the topic was practised, and in the first week one for each topic met until then.
 */
export function standings(history: readonly GradedResult[], now: Date): Standing[] {
  const rows: Standing[] = [];
  let from = 0;
  for (let ago = WEEKS; ago >= 0; ago--) {
    const end = mondayOf(now, 1 - ago);
    let to = from;
    while (to < history.length && (history[to]?.at ?? end) < end) to++;
    const touched = new Set(history.slice(from, to).flatMap(({ topics }) => topics));
    if (touched.size > 0) {
      const latest = latestByQuestion(history.slice(0, to));
      for (const topic of touched)
        rows.push({ topic, week: mondayOf(now, -ago), ...figuresOf(latest, topic) });
    }
    from = to;
  }
  return rows;
}

function figuresOf(latest: readonly GradedResult[], topic: string): Figures {
  const results = latest.filter(({ topics }) => topics.includes(topic));
  const { n, mean, low, high } = estimate(results.map(({ score }) => score));
  const tier = tierReached(results);
  if (n < FEWEST_ANSWERS || mean === null || low === null || high === null)
    return { answers: n, mean: null, low: null, high: null, tier };
  // Coarse on purpose: the difference of two weeks must not give the score of the answer between them. The interval
  // grows by it, never shrinks.
  return {
    answers: n,
    mean: halves(mean, Math.round),
    low: halves(low, Math.floor),
    high: halves(high, Math.ceil),
    tier,
  };
}

const halves = (value: number, round: (value: number) => number): number => round(2 * value) / 2;

/** The highest tier of whose questions two or more went, in the mean, as well as it takes to open the next. */
function tierReached(results: readonly GradedResult[]): Tier | null {
  return (
    TIERS.toReversed().find((tier) => {
      const { n, mean } = estimate(
        results.filter((result) => result.tier === tier).map(({ score }) => score),
      );
      return n >= QUESTIONS_OF_TIER && mean !== null && mean >= MEAN_TO_UNLOCK;
    }) ?? null
  );
}
