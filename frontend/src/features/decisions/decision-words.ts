import type {
  ComparedPerson,
  ComparisonDetail,
  DecisionKind,
  MeasuredScore,
  ScoreUncertainty,
} from '../../api/shapes.js';
import { count, number, score } from '../../ui/format.js';

/** How decisions are called, in the order in which they are offered. */
export const DECISIONS = [
  { value: 'invite_on', label: 'Invite on' },
  { value: 'hold', label: 'Hold' },
  { value: 'decline', label: 'Decline' },
  { value: 'hire', label: 'Hire' },
] as const satisfies readonly { value: DecisionKind; label: string }[];

export const decisionLabel = (kind: DecisionKind): string =>
  DECISIONS.find(({ value }) => value === kind)?.label ?? kind;

/** Fewer letters are no reason; more are a report. The server holds the same limits. */
export const REASON = { least: 10, most: 2000 } as const;

/** "6.1 to 8.9"; what is not known says so. */
export const intervalWords = ({ low, high }: MeasuredScore): string =>
  low === null || high === null ? 'interval not known' : `${score(low)} to ${score(high)}`;

export function reviewWords({ review, marked, answers }: ComparedPerson): string {
  if (review === 'whole') return 'reviewed';
  return review === 'proposal'
    ? 'proposal only'
    : `${number(marked)} of ${count(answers, 'answer')} reviewed`;
}

/** Where the intervals come from, in one sentence. */
export function uncertaintyWords({ source, alpha, people }: ScoreUncertainty): string {
  switch (source) {
    case 'reliability':
      return `Intervals of 95 % from the reliability of this assessment: alpha ${number(alpha, 2)}, from ${count(people, 'person', 'people')}.`;
    case 'spread':
      return `Intervals of 95 % from how far the answers of each person are apart, as ${count(people, 'person', 'people')} ${people === 1 ? 'is' : 'are'} too few to know the reliability (30). They are rather too wide than too narrow.`;
    case 'none':
      return 'How sure the scores are is not known: there are too few answers, or they are all alike.';
  }
}

/** What may be said of two people: never more than the interval of their difference. */
export function pairWords(
  { one, other, difference, clear }: ComparisonDetail['pairs'][number],
  nameOf: (invitation: string) => string,
): string {
  const [a, b] = [nameOf(one), nameOf(other)];
  if (difference.low === null || difference.high === null)
    return `${a} and ${b}: no difference shown, as nothing is known of how sure the scores are.`;
  const interval = `${number(difference.low, 1)} to ${number(difference.high, 1)}`;
  if (!clear) return `${a} and ${b}: no difference shown (${interval} points).`;
  const [above, below] = difference.value > 0 ? [a, b] : [b, a];
  const ends = [difference.low, difference.high].map(Math.abs).sort((x, y) => x - y);
  const far = ends.map((end) => number(end, 1)).join(' to ');
  return `${above} is above ${below} by ${number(Math.abs(difference.value), 1)} points (${far}).`;
}
