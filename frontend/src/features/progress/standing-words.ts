import type { TierStanding } from '../../api/shapes.js';
import { count } from '../../ui/format.js';

/** "You stand at intermediate, near the border of advanced, by 14 questions." */
export function standingWords({ tier, near, answers }: TierStanding): string {
  const border = near === null ? '' : `, near the border of ${near}`;
  return `You stand at ${tier}${border}, by ${count(answers, 'question')}.`;
}
