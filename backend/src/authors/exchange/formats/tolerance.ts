import { WIDEST_TOLERANCE } from './draft.js';

/** What is off by `within` as a share of `right`, which is what a number here has. */
export function toleranceOf(right: number, within: number): { tolerance: number; notes: string[] } {
  if (within === 0) return { tolerance: 0, notes: [] };
  if (right === 0)
    return {
      tolerance: 0,
      notes: ['A tolerance here is a share of the value, and there is none of 0.'],
    };
  // the dust of a product and a quotient is no digit
  const share = Number(Math.abs(within / right).toPrecision(9));
  if (share <= WIDEST_TOLERANCE) return { tolerance: share, notes: [] };
  return {
    tolerance: WIDEST_TOLERANCE,
    notes: [`Its tolerance of ${String(within)} is wider than any here: it is 25 % now.`],
  };
}
