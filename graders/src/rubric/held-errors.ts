import type { MisconceptionReport } from '../report.js';
import { hundredths } from '../report.js';
import type { GradingContext } from './criterion-score.js';
import { heldIn } from './misconceptions.js';
import { quotesOf } from './quotes.js';

/** So much of an error may be a mishearing. */
const FREE = 0.46;
/** What is left falls by a factor of e for so much of an error more. */
const PER_ERROR = 0.4;
/** The share that is left whatever is held. */
const FLOOR = 0.15;

/**
 * The errors of the library that an answer holds, as a share of what it earned: who is wrong at the point is not nearly
 * right for having said much beside it. Each costs by how surely it is held.
 * @param earned points of all that was said, at least 0
 */
export function heldErrors(earned: number, context: GradingContext): MisconceptionReport[] {
  const { visible } = heldIn(context);
  const held = context.reading.errors.filter(({ hit }) => visible(hit.sentence));
  const sum = held.reduce((all, { strength }) => all + strength, 0);
  const left = Math.max(FLOOR, Math.exp(-Math.max(0, sum - FREE) / PER_ERROR));
  const cost = Math.max(0, earned) * (1 - left);
  return held
    .map(({ id, why, strength, hit }) => ({
      id,
      points: -hundredths((cost * strength) / sum),
      quotes: quotesOf(context.reading, [hit]),
      why,
    }))
    .filter(({ points }) => points < 0);
}
