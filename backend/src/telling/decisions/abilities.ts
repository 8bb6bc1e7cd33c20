/** Abilities of candidates beside their scores. Pure. */
import { compare, type Ability } from '@meshwright/graders';
import type { ItemBook } from '../../measuring/ability/index.js';
import type { Release } from '../../taking/assessments/index.js';
import type { ComparisonDetail, MeasuredAbility } from './comparison.schemas.js';
import type { Standing } from './standings.js';

/** By what abilities are told: the items, and the questions of the releases as they were asked. */
export interface Measuring {
  readonly book: ItemBook;
  readonly releases: ReadonlyMap<string, Pick<Release, 'questions'>>;
}

/** Whose attempt that counts was graded, by the scores that count; null where nothing was asked. */
export function abilityOf(
  { releaseId, items }: Pick<Standing, 'releaseId' | 'items'>,
  { book, releases }: Measuring,
): Ability | null {
  const questions = releases.get(releaseId)?.questions;
  const answers = items.flatMap(({ questionId, score }) => {
    const question = questions?.get(questionId);
    if (question === undefined) return [];
    return [{ questionId, version: question.version, tier: question.tier, score }];
  });
  return answers.length === 0 ? null : book.abilityOf(answers);
}

/** McCall 1922, How to Measure in Education: 50 is the mean, 10 the standard deviation. */
const MEAN = 50;
const DEVIATION = 10;

const tenths = (value: number): number => Math.round(10 * value) / 10;
const shown = (value: number): number => tenths(MEAN + DEVIATION * value);

export const abilityMeasure = (ability: Ability | null): MeasuredAbility | null =>
  ability === null
    ? null
    : {
        value: shown(ability.value),
        low: shown(ability.interval.low),
        high: shown(ability.interval.high),
      };

/** Whether two abilities are told apart; null where one is not known. */
export function abilityPair(
  one: Ability | null,
  other: Ability | null,
): ComparisonDetail['pairs'][number]['ability'] {
  if (one === null || other === null) return null;
  const { difference, clear } = compare(one, other);
  const { value, low, high } = difference;
  return {
    value: tenths(DEVIATION * value),
    low: tenths(DEVIATION * low),
    high: tenths(DEVIATION * high),
    clear,
  };
}
