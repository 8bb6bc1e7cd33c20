import { shareInterval, Z95, type Interval } from './distributions.js';

/** People of one group who were decided on, and those of them who were selected. */
export interface GroupCount {
  readonly group: string;
  readonly people: number;
  readonly selected: number;
}

export interface GroupRate {
  readonly group: string;
  readonly people: number;
  readonly selected: number;
  /** 0..1. */
  readonly rate: number;
  /** Of 95 %. */
  readonly rateInterval: Interval;
  /** Rate over the highest rate; null for that group itself and where nobody was selected at all. */
  readonly impact: GroupImpact | null;
}

export interface GroupImpact extends Interval {
  /** Below 1: selected less often than the reference. Interval of 95 %. */
  readonly ratio: number;
  /** Below four fifths, which the Uniform Guidelines (1978, section 4D) take as a sign of adverse impact. */
  readonly belowFourFifths: boolean;
  /** The whole interval is below four fifths: it is hardly chance. */
  readonly sure: boolean;
}

export interface Selection {
  /** Groups that may be shown, in the order given. */
  readonly groups: readonly GroupRate[];
  /** Groups that are not shown because people could be recognised. */
  readonly suppressed: readonly string[];
  /** The group with the highest rate, which others are held against; null where nobody was selected. */
  readonly reference: string | null;
}

const FOUR_FIFTHS = 0.8;
/** A reference must have this share of the people: 2 % (Questions and Answers to the Guidelines, 1979, question 16). */
const SMALLEST_REFERENCE = 0.02;

function check({ group, people, selected }: GroupCount): void {
  const whole = Number.isInteger(people) && Number.isInteger(selected);
  if (!(whole && people >= 0 && selected >= 0 && selected <= people)) {
    throw new RangeError(`group ${group}: ${String(selected)} selected of ${String(people)}`);
  }
}

/**
 * Names of the groups that must stay hidden: those of fewer than `fewest` people, and the next smallest until so many
 * are hidden together, because a single hidden group is the total less the others.
 */
function hidden(groups: readonly GroupCount[], fewest: number): ReadonlySet<string> {
  const bySize = groups.filter(({ people }) => people > 0).sort((a, b) => a.people - b.people);
  const names = new Set<string>();
  let together = 0;
  for (const { group, people } of bySize) {
    if (people >= fewest && (together === 0 || together >= fewest)) break;
    names.add(group);
    together += people;
  }
  return names;
}

/**
 * Ratio of two rates with the interval of its logarithm (Katz et al. 1978, Biometrics 34, 469-474; for impact ratios
 * Morris & Lobsenz 2000, Personnel Psychology 53, 89-111). Half a person is added to each count where one is 0.
 */
function impactOf(group: GroupCount, reference: GroupCount): GroupImpact {
  const add = group.selected === 0 ? 0.5 : 0;
  const rate = ({ people, selected }: GroupCount) => (selected + add) / (people + 2 * add);
  const variance = ({ people, selected }: GroupCount) =>
    1 / (selected + add) - 1 / (people + 2 * add);
  const middle = Math.log(rate(group) / rate(reference));
  const half = Z95 * Math.sqrt(variance(group) + variance(reference));
  const ratio = group.selected / group.people / (reference.selected / reference.people);
  const high = Math.exp(middle + half);
  return {
    ratio,
    low: group.selected === 0 ? 0 : Math.exp(middle - half),
    high,
    belowFourFifths: ratio < FOUR_FIFTHS,
    sure: high < FOUR_FIFTHS,
  };
}

/**
 * Selection rates by group and how far each is below the highest: the four-fifths rule with an interval, because in
 * small groups one person more or less moves the ratio a lot. Groups of fewer than `fewest` people are named and not
 * counted, and so is the next smallest where one could be worked out from a total; groups of nobody are left out. A ratio is a reason to look into
 * the criteria, no proof of unfairness, and its absence no proof of fairness. A RangeError for counts that cannot be.
 */
export function selectionByGroup(counts: readonly GroupCount[], fewest = 5): Selection {
  for (const each of counts) check(each);
  if (new Set(counts.map(({ group }) => group)).size < counts.length) {
    throw new RangeError('a group that is counted twice');
  }
  if (!(Number.isInteger(fewest) && fewest >= 2)) {
    throw new RangeError(
      `groups of ${String(fewest)}: at least 2 people, or one can be recognised`,
    );
  }
  const all = counts.reduce((sum, { people }) => sum + people, 0);
  const names = hidden(counts, fewest);
  const shown = counts.filter(({ group, people }) => people > 0 && !names.has(group));
  const reference = shown
    .filter(({ people, selected }) => selected > 0 && people >= SMALLEST_REFERENCE * all)
    .reduce<GroupCount | null>(
      (best, each) =>
        best === null || each.selected * best.people > best.selected * each.people ? each : best,
      null,
    );
  return {
    groups: shown.map((each) => ({
      ...each,
      rate: each.selected / each.people,
      rateInterval: shareInterval(each.selected, each.people),
      impact: reference === null || each === reference ? null : impactOf(each, reference),
    })),
    suppressed: counts.map(({ group }) => group).filter((group) => names.has(group)),
    reference: reference?.group ?? null,
  };
}
