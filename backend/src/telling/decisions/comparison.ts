/** People of an assessment side by side: which rows, in which order, and what tells two apart. Pure. */
import {
  cohortOf,
  compare,
  percentileRank,
  Z95,
  type Ability,
  type Measured,
} from '@meshwright/graders';
import { abilityPair } from './abilities.js';
import type { Rules, Standing, Standings } from './standings.js';
import type {
  ComparisonDetail,
  ComparisonFilter,
  Distribution,
  Measure,
  Uncertainty,
} from './comparison.schemas.js';

/** A score with its interval, within its scale. */
export function measureOf(value: number, standardError: number | null): Measure {
  const half = standardError === null ? null : Z95 * standardError;
  return {
    value: cents(value),
    low: half === null ? null : cents(Math.max(0, value - half)),
    high: half === null ? null : cents(Math.min(10, value + half)),
  };
}

const cents = (value: number): number => Math.round(100 * value) / 100;

export const uncertaintyOf = ({ error, people }: Standings): Uncertainty => ({
  source: error?.source ?? 'none',
  alpha: error?.alpha ?? null,
  people: people.length,
});

/** What the database knows of who is who: ids of invitations; undefined where it was not asked. */
export interface Known {
  /** Whom the search finds. */
  readonly found?: ReadonlySet<string> | undefined;
  /** On whom this was decided, or, for `none`, anything at all. */
  readonly decided?: ReadonlySet<string> | undefined;
  /** Everybody by name. */
  readonly byName?: readonly string[] | undefined;
}

/** Those that the filter lets through, in its order; ties by id, so that pages do not overlap. */
export function ordered(
  people: readonly Standing[],
  filter: Pick<ComparisonFilter, 'band' | 'decision' | 'review' | 'sort' | 'order'>,
  known: Known,
): Standing[] {
  const passes = people.filter(
    (person) =>
      (filter.band === undefined || person.band === filter.band) &&
      (filter.review === undefined || person.review === filter.review) &&
      (known.found?.has(person.invitationId) ?? true) &&
      (known.decided === undefined ||
        known.decided.has(person.invitationId) === (filter.decision !== 'none')),
  );
  const place = new Map(known.byName?.map((id, index) => [id, index]));
  const valueOf = (person: Standing): number => {
    if (filter.sort === 'name') return place.get(person.invitationId) ?? 0;
    return filter.sort === 'score' ? person.score : person.handedInAt.getTime();
  };
  const sign = filter.order === 'ascending' ? 1 : -1;
  return passes.sort(
    (a, b) => sign * (valueOf(a) - valueOf(b)) || (a.invitationId < b.invitationId ? -1 : 1),
  );
}

/** Somebody to be told apart from others. */
export interface Paired {
  readonly standing: Standing;
  readonly ability: Ability | null;
}

/** Each two people, and whether what is known tells them apart. */
export function pairsOf(people: readonly Paired[]): ComparisonDetail['pairs'] {
  return people.flatMap(({ standing: a, ability }, i) =>
    people.slice(i + 1).map(({ standing: b, ability: otherAbility }) => {
      const [one, other] = [measuredOf(a), measuredOf(b)];
      const ids = {
        one: a.invitationId,
        other: b.invitationId,
        ability: abilityPair(ability, otherAbility),
      };
      if (one === null || other === null) {
        const value = cents(a.score - b.score);
        return { ...ids, difference: { value, low: null, high: null }, clear: false };
      }
      const { difference, clear } = compare(one, other);
      const { value, low, high } = difference;
      return {
        ...ids,
        difference: { value: cents(value), low: cents(low), high: cents(high) },
        clear,
      };
    }),
  );
}

const measuredOf = ({ score, standardError }: Standing): Measured | null =>
  standardError === null ? null : { value: score, standardError };

/** A percentile among eight people is no percentile (docs/psychometrics.md). */
export const FEWEST_IN_DISTRIBUTION = 10;

const BARS = 20;

export function distributionOf(
  { people }: Pick<Standings, 'people'>,
  bands: Rules['passBands'],
  chosen: readonly string[],
): Distribution {
  const scores = people.map(({ score }) => score);
  const enough = people.length >= FEWEST_IN_DISTRIBUTION;
  return {
    people: people.length,
    fewest: FEWEST_IN_DISTRIBUTION,
    spread: enough ? spreadOf(people, bands) : null,
    chosen: people
      .filter(({ invitationId }) => chosen.includes(invitationId))
      .map(({ invitationId, score }) => ({
        invitation: invitationId,
        score,
        percentile: enough ? cents(percentileRank(score, scores) ?? 0) : null,
      })),
  };
}

function spreadOf(people: readonly Standing[], bands: Rules['passBands']): Distribution['spread'] {
  const { mean, deviation, quartiles, bars } = cohortOf(
    people.map(({ score }) => score),
    10,
    BARS,
  );
  if (mean === null || deviation === null || quartiles === null) return null;
  return {
    mean: cents(mean),
    deviation: cents(deviation),
    quartiles: {
      lower: cents(quartiles.lower),
      median: cents(quartiles.median),
      upper: cents(quartiles.upper),
    },
    bars: [...bars],
    bands: bands.map(({ name, from }) => ({
      name,
      from,
      people: people.filter(({ band }) => band === name).length,
    })),
  };
}
