import { isBlank } from '@meshwright/graders/blank';
import type { Answer } from '../../api/shapes.js';

/** How far an answer is, as the person sees it. */
export type Progress = 'empty' | 'begun' | 'saved';

export function progressOf(answer: Answer | undefined, isWaiting: boolean): Progress {
  if (answer === undefined || isBlank(answer)) return 'empty';
  return isWaiting ? 'begun' : 'saved';
}
