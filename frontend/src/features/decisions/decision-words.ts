import type {
  ComparedPerson,
  ComparisonDetail,
  DecisionKind,
  MeasuredAbility,
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

/** What the scale of abilities is, in a sentence. */
export const ABILITY =
  'Ability counts hard questions for more than easy ones: 50 is the average of those who answered here, two thirds lie between 40 and 60.';

/** "57 (49 to 65)"; an ability with its interval of 95 %. */
export const abilityWords = ({ value, low, high }: MeasuredAbility): string =>
  `${number(value)} (${number(low)} to ${number(high)})`;

/** Every answer may be marked while a second mark or a moderator is still awaited. */
export function reviewWords({ review, marked, answers }: ComparedPerson): string {
  if (review === 'whole') return 'reviewed';
  if (review === 'proposal') return 'proposal only';
  return marked === answers
    ? 'marked, not settled yet'
    : `${number(marked)} of ${count(answers, 'answer')} marked`;
}

/** How many answers share much with another text; which stands on the person's page. */
export const overlappingWords = ({ overlapping }: Pick<ComparedPerson, 'overlapping'>): string =>
  `${count(overlapping, 'answer shares', 'answers share')} words`;

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

type Pair = ComparisonDetail['pairs'][number];

/** By how much at least and at most, where an interval does not hold 0. */
function farWords(low: number, high: number, digits: number): string {
  const ends = [low, high].map(Math.abs).sort((x, y) => x - y);
  return ends.map((end) => number(end, digits)).join(' to ');
}

/** What may be said of two people: never more than the interval of their difference. */
export function pairWords(
  { one, other, difference, clear }: Pair,
  nameOf: (invitation: string) => string,
): string {
  const [a, b] = [nameOf(one), nameOf(other)];
  if (difference.low === null || difference.high === null)
    return `${a} and ${b}: no difference shown, as nothing is known of how sure the scores are.`;
  const interval = `${number(difference.low, 1)} to ${number(difference.high, 1)}`;
  if (!clear) return `${a} and ${b}: no difference shown (${interval} points).`;
  const [above, below] = difference.value > 0 ? [a, b] : [b, a];
  const far = farWords(difference.low, difference.high, 1);
  return `${above} is above ${below} by ${number(Math.abs(difference.value), 1)} points (${far}).`;
}

/** The same by ability, which takes into account how hard the questions of each were. */
export function abilityPairWords(
  { one, other, ability }: Pair,
  nameOf: (invitation: string) => string,
): string {
  if (ability === null) return 'Their abilities are not known.';
  const { value, low, high, clear } = ability;
  if (!clear) return `By ability the two cannot be told apart (${number(low)} to ${number(high)}).`;
  const above = nameOf(value > 0 ? one : other);
  return `By ability ${above} is above by ${number(Math.abs(value))} (${farWords(low, high, 0)}).`;
}
