import type { Reading } from './reading.js';
import { UNCOMMITTED } from './text/stance.js';

/** Fewer sentences show no stance. */
const FEWEST = 3;
/** The mean share to which the sentences that earn credit leave open what they say. */
const CAREFUL = 0.4;
const OPEN = 0.6;

/**
 * How surely an answer holds what it says: 0 (all may be so or not) to 1 (yes, or too little to tell). Only sentences
 * that earn credit are asked, so that plain ones put beside them open nothing.
 */
export function commitmentOf({ sentences }: Reading, credited: ReadonlySet<number>): number {
  if (credited.size < FEWEST) return 1;
  let open = 0;
  for (const index of credited) open += Math.min(1, (sentences[index]?.hedges ?? 0) / UNCOMMITTED);
  return Math.min(1, Math.max(0, (OPEN - open / credited.size) / (OPEN - CAREFUL)));
}
