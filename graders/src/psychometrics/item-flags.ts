import type { ItemStatistics } from './item-statistics.js';

/** What may be wrong with an item. */
export type ItemFlagKind =
  | 'too-few-answers'
  | 'negative-discrimination'
  | 'weak-discrimination'
  | 'too-hard'
  | 'too-easy'
  | 'slow'
  | 'left-unanswered'
  | 'drifting'
  | 'over-exposed';

export interface ItemFlag {
  readonly kind: ItemFlagKind;
  /** The interval of the figure lies wholly beyond the limit: more answers will hardly change it. */
  readonly sure: boolean;
  /** What was found, in a sentence. */
  readonly finding: string;
  /** What to do about it, in a sentence. */
  readonly advice: string;
}

/** What an item is held against; shares are of 1. */
export interface ItemLimits {
  /** Answers below which nothing is said: 30 begin to help, under 100 take care (Downing & Yudkowsky 2009). */
  readonly fewestAnswers: number;
  /** Corrected item-total correlation: below 0.2 revise or drop (Ebel & Frisbie 1991). */
  readonly weakDiscrimination: number;
  /** Mean share of the points: below 0.2 or above 0.9 an item tells few people apart (Ebel & Frisbie 1991; our ends). */
  readonly hardest: number;
  readonly easiest: number;
  /** Median time over the time that the item gives; ours. */
  readonly slow: number;
  /** Share shown and not answered; ours. */
  readonly mostDropOut: number;
  /** Change of the mean share over the time seen, after people's level is taken out; ours. */
  readonly mostDrift: number;
  /** Share of people who saw an item of a pool: 0.25 is usual (Sympson & Hetter 1985 and later practice). */
  readonly mostExposure: number;
}

export const itemLimits: ItemLimits = {
  fewestAnswers: 30,
  weakDiscrimination: 0.2,
  hardest: 0.2,
  easiest: 0.9,
  slow: 1.5,
  mostDropOut: 0.1,
  mostDrift: 0.1,
  mostExposure: 0.25,
};

/** What the statistics do not know of an item. */
export interface ItemContext {
  /** Time that the item gives, seconds; null for none. */
  readonly budgetSeconds?: number | null;
  /** Drawn from a pool: an item of a fixed test is seen by everybody, and that is no fault. */
  readonly fromPool?: boolean;
}

type Check = (s: ItemStatistics, context: ItemContext, limits: ItemLimits) => ItemFlag | null;

const percent = (share: number): string => `${(100 * share).toFixed(0)} %`;
const minutes = (seconds: number): string => `${(seconds / 60).toFixed(1)} min`;

const discrimination: Check = ({ discrimination: d }, _, { weakDiscrimination }) => {
  if (d === null || d.value >= weakDiscrimination) return null;
  const r = d.value.toFixed(2);
  return d.value < 0
    ? {
        kind: 'negative-discrimination',
        sure: d.high < 0,
        finding: `People who do well elsewhere do worse here (correlation ${r}).`,
        advice: 'Check the key and the rubric first, then whether the question can be misread.',
      }
    : {
        kind: 'weak-discrimination',
        sure: d.high < weakDiscrimination,
        finding: `It hardly tells strong from weak answers (correlation ${r}).`,
        advice: 'Reword it or its criteria, or replace it; ask whether it belongs to this test.',
      };
};

const Z90 = 1.6448536269514722;

const difficulty: Check = ({ difficulty: p, difficultyError }, _, { hardest, easiest }) => {
  if (p === null || (p >= hardest && p <= easiest)) return null;
  const half = Z90 * (difficultyError ?? Infinity);
  return p < hardest
    ? {
        kind: 'too-hard',
        sure: p + half < hardest,
        finding: `People earn ${percent(p)} of its points.`,
        advice: 'Check the key, then split it, give a hint, or move it to a higher tier.',
      }
    : {
        kind: 'too-easy',
        sure: p - half > easiest,
        finding: `People earn ${percent(p)} of its points.`,
        advice: 'Keep it to warm up, or ask for more; it says little of who is better.',
      };
};

const slow: Check = ({ seconds }, { budgetSeconds }, limits) => {
  if (seconds === null || budgetSeconds === undefined || budgetSeconds === null) return null;
  const limit = limits.slow * budgetSeconds;
  if (seconds.median <= limit) return null;
  return {
    kind: 'slow',
    sure: seconds.lower > limit,
    finding: `Half of the people need more than ${minutes(seconds.median)}; it gives ${minutes(budgetSeconds)}.`,
    advice: 'Give it more time, shorten it, or split it.',
  };
};

const leftUnanswered: Check = ({ dropOut, shown }, _, { mostDropOut }) => {
  if (dropOut <= mostDropOut) return null;
  const half = Z90 * Math.sqrt((dropOut * (1 - dropOut)) / shown);
  return {
    kind: 'left-unanswered',
    sure: dropOut - half > mostDropOut,
    finding: `${percent(dropOut)} of those who saw it gave no answer.`,
    advice: 'See whether time ran out before it, and whether its first sentence says what to do.',
  };
};

const drifting: Check = ({ drift, days }, _, { mostDrift }) => {
  if (drift === null || days === null) return null;
  const months = days / 30;
  const change = drift.slope * months;
  if (Math.abs(change) < mostDrift || (drift.low <= 0 && drift.high >= 0)) return null;
  const easier = change > 0;
  return {
    kind: 'drifting',
    sure: Math.min(Math.abs(drift.low), Math.abs(drift.high)) * months >= mostDrift,
    finding: `It has grown ${easier ? 'easier' : 'harder'} by ${percent(Math.abs(change))} of its points in ${days.toFixed(0)} days.`,
    advice: easier
      ? 'It may have become known: retire it for a while, or use another variant.'
      : 'See what changed: its wording, its rubric, its reviewers, or the people who are asked.',
  };
};

const overExposed: Check = ({ exposure }, { fromPool }, { mostExposure }) =>
  fromPool !== true || exposure <= mostExposure
    ? null
    : {
        kind: 'over-exposed',
        sure: true,
        finding: `${percent(exposure)} of all people saw it.`,
        advice: 'Add more items like it to the pool, or lower how often it is drawn.',
      };

/** In the order in which somebody should look at them. */
const checks: readonly Check[] = [
  discrimination,
  difficulty,
  drifting,
  slow,
  leftUnanswered,
  overExposed,
];

/**
 * What somebody should look at, in plain words; empty where nothing is the matter. With too few answers that is the
 * only flag, whatever the figures say. A flag is a reason to look, never a verdict.
 */
export function itemFlags(
  statistics: ItemStatistics,
  context: ItemContext = {},
  limits: ItemLimits = itemLimits,
): ItemFlag[] {
  const { answered } = statistics;
  if (answered < limits.fewestAnswers) {
    const many = answered === 1 ? '1 answer' : `${answered} answers`;
    return [
      {
        kind: 'too-few-answers',
        sure: true,
        finding: `Only ${many}: too few to judge it.`,
        advice: `Wait for ${limits.fewestAnswers} before you change anything.`,
      },
    ];
  }
  return checks.flatMap((check) => check(statistics, context, limits) ?? []);
}
