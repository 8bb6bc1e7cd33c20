/** How the score of an answer came about, as those who decide read it. */
import type { MarkStep } from '../../api/shapes.js';
import { number } from '../../ui/format.js';

const KINDS: Readonly<Record<MarkStep['kind'], string>> = {
  graded: 'The grader’s proposal',
  regraded: 'The grader’s proposal after a rubric changed',
  first: 'A reviewer’s first mark',
  second: 'Another reviewer’s mark',
  moderation: 'A moderator’s mark',
  appealed: 'The candidate appealed',
  appeal: 'A reviewer’s answer to the appeal',
};

export const stepWords = ({ kind, bulk }: MarkStep): string =>
  bulk === null
    ? KINDS[kind]
    : `The proposal, accepted in bulk after ${number(bulk.looked)} of ${number(bulk.waiting)} were looked at`;

/** Which of the steps the score is. */
export function countsWords(steps: readonly MarkStep[]): string {
  const counting = steps.filter(({ counts }) => counts);
  const [first] = counting;
  if (first === undefined) return '';
  if (counting.length > 1) return 'The score is the mean of both marks.';
  return first.kind === 'graded' || first.kind === 'regraded'
    ? 'The score is the grader’s proposal: nobody has marked this answer yet.'
    : 'The score is the mark that counts.';
}
