import type { ReviewedQuestion, SpotCheckLine, SpotCheckResult } from '../../api/shapes.js';
import { count, dateTime, number } from '../../ui/format.js';

type Scope = SpotCheckLine['scope'];

/** A way to accept many answers at once. */
export interface BulkOffer {
  readonly scope: Scope;
  readonly text: string;
  readonly action: string;
}

/** What of a question may be accepted in bulk. Of one that is right or wrong the empty answers are among the others. */
export function bulkOffers({ exact, empty, counts, oneByOne }: ReviewedQuestion): BulkOffer[] {
  const offers: BulkOffer[] = [];
  if (exact && counts.first > 0 && counts.open > 0 && !oneByOne.includes('exact'))
    offers.push({
      scope: 'exact',
      text: 'Right or wrong by a rule: look at some, accept the others.',
      action: 'Spot check',
    });
  if (!exact && empty > 0 && !oneByOne.includes('empty'))
    offers.push({
      scope: 'empty',
      text: `${count(empty, 'answer')} with nothing handed in: look at some, accept the others.`,
      action: 'Check empty ones',
    });
  return offers;
}

/** Why there is no way to accept many at once, where there was one. */
export const oneByOneWords = ({ oneByOne }: ReviewedQuestion): string =>
  oneByOne.length === 0
    ? ''
    : 'A reviewer disagreed with a grade in a spot check: these answers are reviewed one by one.';

/** Before the sample. */
export const sampleWords = (looked: number, waiting: number, scope: Scope): string => {
  if (looked === waiting) return `${count(waiting, 'answer waits', 'answers wait')}: look at each.`;
  const drawn = `${number(waiting)} answers wait; the server drew ${number(looked)} of them by chance (one in twenty, three at least).`;
  return scope === 'empty' ? drawn : `${drawn} Where some are empty, others are drawn first.`;
};

/** What became of it. */
export function resultWords({ state, accepted, waiting, looked }: SpotCheckResult): string {
  if (state === 'disagreed')
    return 'Nothing was accepted. A reviewer would give other points than the grader, which is on record: these answers are reviewed one by one.';
  if (state === 'withdrawn')
    return accepted === 0
      ? 'Taken back: the answers wait for a first mark again.'
      : `Taken back, but for ${count(accepted, 'answer')} that other people have gone on from.`;
  const rest = waiting - accepted;
  return `${count(accepted, 'answer has', 'answers have')} the grader’s mark, accepted in bulk after ${number(looked)} of ${number(waiting)} were looked at.${
    rest > 0 ? ` ${count(rest, 'answer was', 'answers were')} taken by others meanwhile.` : ''
  } Those drawn for a second marking go to a second reviewer.`;
}

const SCOPES: Record<Scope, string> = {
  exact: '',
  empty: ' (nothing handed in)',
};

/** Also what others held when it was first taken back, once they have let go of it. */
export const canTakeBack = ({ state, accepted }: SpotCheckLine): boolean =>
  state === 'accepted' || (state === 'withdrawn' && accepted > 0);

/** "Accepted in bulk after 5 of 48 were looked at, by Rita, 28 Nov, 14:03" */
export function lineWords({
  state,
  scope,
  looked,
  waiting,
  accepted,
  by,
  at,
}: SpotCheckLine): string {
  const who = `by ${by ?? 'a reviewer'}, ${dateTime(at)}`;
  const seen = `${number(looked)} of ${number(waiting)}${SCOPES[scope]}`;
  if (state === 'disagreed')
    return `Not accepted after ${seen} were looked at: disagreed with a grade, ${who}`;
  return `Accepted in bulk after ${seen} were looked at, ${who}${backWords(state, accepted)}`;
}

function backWords(state: SpotCheckLine['state'], accepted: number): string {
  if (state !== 'withdrawn') return '';
  return accepted === 0 ? '; taken back since' : `; taken back since, but for ${number(accepted)}`;
}
