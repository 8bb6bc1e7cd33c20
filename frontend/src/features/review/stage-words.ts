import type { ReviewCounts, ReviewResult, ReviewTask } from '../../api/shapes.js';
import { count, number, score } from '../../ui/format.js';

export const STAGES: Record<ReviewTask['stage'], { title: string; note: string }> = {
  first: { title: 'First mark', note: 'Nobody has marked this answer yet.' },
  second: {
    title: 'Second mark',
    note: 'Somebody marked it before. What they gave is not shown, so that yours is your own.',
  },
  moderation: {
    title: 'Moderation',
    note: 'Two reviewers are far apart. Both marks stand beside each row; yours decides.',
  },
  appeal: {
    title: 'Appeal',
    note: 'Whoever wrote this answer appealed. Earlier marks stand beside each row; yours decides, and they read your comment.',
  },
};

/** What became of the mark that was just handed in. */
export function afterwards({ score: given, stage }: ReviewResult): string {
  const mark = `Handed in with ${score(given)} of 10.`;
  if (stage === 'second') return `${mark} It goes to a second reviewer.`;
  if (stage === 'moderation') return `${mark} The two marks are far apart: it goes to a moderator.`;
  return `${mark} This answer is done.`;
}

export const totalOf = ({ first, second, moderation, appeal, done }: ReviewCounts): number =>
  first + second + moderation + appeal + done;

/** "12 of 9,000" */
export const reviewedWords = (counts: ReviewCounts): string =>
  `${number(counts.done)} of ${number(totalOf(counts))}`;

/** "12 to mark, 2 for a second reviewer"; what is not there is not named. */
export function waitingWords({ first, second, moderation, appeal }: ReviewCounts): string {
  const parts = [
    first > 0 ? `${number(first)} to mark` : '',
    second > 0 ? `${number(second)} for a second reviewer` : '',
    moderation > 0 ? `${number(moderation)} to moderate` : '',
    appeal > 0 ? count(appeal, 'appeal') : '',
  ].filter(Boolean);
  return parts.length === 0 ? 'all reviewed' : parts.join(', ');
}

/** Why nobody gets an answer of this question just now. */
export function nothingWords(counts: ReviewCounts | undefined): { title: string; text: string } {
  const waiting = counts === undefined ? 0 : totalOf(counts) - counts.done;
  if (waiting === 0)
    return {
      title: 'Every answer to this question is reviewed',
      text: 'Choose another question, or look at how well you agree below.',
    };
  return {
    title: 'Nothing here for you just now',
    text: `${count(waiting, 'answer waits', 'answers wait')} for somebody else: you marked ${waiting === 1 ? 'it' : 'them'} already, or another reviewer is at work.`,
  };
}

/** What is on its way into the queue. */
export const comingWords = (attempts: number): string =>
  `${count(attempts, 'graded attempt is', 'graded attempts are')} being put under review. Look again in a moment.`;

/** Where the reviewer is one of the candidates. */
export const OWN_ANSWERS =
  'Some answers that wait are your own: they are not offered to you. Another reviewer marks them; where there is none, they stay without a mark.';
