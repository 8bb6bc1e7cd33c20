import { wellKnownRunOf } from '@meshwright/graders/plan';
import type { Pinned } from './use-lab.js';

/** What is said of a plan before anything else. */
interface Verdict {
  readonly text: string;
  readonly tone: 'good' | 'warn' | 'bad';
}

/**
 * Whether a plan fits. A published run did run: where its memory is predicted over the device, that is said of the
 * prediction, not of the run.
 */
export function verdictOf({ scenario, evaluation }: Pinned): Verdict {
  if (evaluation.fits) return { text: 'Fits', tone: 'good' };
  return wellKnownRunOf(scenario) === null
    ? { text: 'Out of memory', tone: 'bad' }
    : { text: 'It ran', tone: 'warn' };
}
