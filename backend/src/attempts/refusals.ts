import { notFound, Problem } from '../http/problem.js';
import type { Refusal } from './machine/state.js';

const SAYINGS: Readonly<Record<Exclude<Refusal, 'unknown-item'>, string>> = {
  empty: 'This attempt has no questions to start with.',
  'item-not-open': 'This question is not open: answer the current one first.',
  'no-pause-left': 'There is no pause left in this interview.',
  'not-started': 'This interview has not started yet: start it first.',
  over: 'This attempt has been handed in; nothing can be changed any more.',
  paused: 'The interview is paused: resume it first.',
};

/** The problem document for an event that the machine refuses. */
export function refusalProblem(refusal: Refusal): Problem {
  if (refusal === 'unknown-item') return notFound('item in this attempt');
  return new Problem(409, refusal, SAYINGS[refusal]);
}
