import { notFound, Problem } from '../../platform/http/index.js';
import type { Refusal } from '../attempt-machine/index.js';

const SAYINGS: Readonly<Record<Exclude<Refusal, 'unknown-item'>, string>> = {
  empty: 'This attempt has no questions to start with.',
  held: 'The organisation has stopped the clock: it goes on when they let it.',
  'item-not-open': 'This question is not open: answer the current one first.',
  'no-pause-left': 'There is no pause left.',
  'not-over': 'This attempt has not been handed in: give it more time instead of opening it again.',
  'not-started': 'This attempt has not been started yet: start it first.',
  'not-yet-open': 'This assessment has not opened yet: come back when it opens.',
  over: 'This attempt has been handed in; nothing can be changed any more.',
  'own-pause': 'The candidate is on a break of their own: it ends by itself or by them.',
  paused: 'The clock stands still: resume it first.',
  'section-not-open': 'This section is not open: finish the one that is open first.',
  'window-closed': 'The time in which this assessment could be started is over.',
};

/** The problem document for an event that the machine refuses. */
export function refusalProblem(refusal: Refusal): Problem {
  if (refusal === 'unknown-item') return notFound('item in this attempt');
  return new Problem(409, refusal, SAYINGS[refusal]);
}
