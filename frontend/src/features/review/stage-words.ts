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

/** Of the answers that wait: for anybody, and for somebody else though they are not the reader's own. */
function waitingOf(counts: ReviewCounts): { readonly all: number; readonly others: number } {
  const all = totalOf(counts) - counts.done;
  return { all, others: all - counts.open - counts.own };
}

/**
 * "12 to mark, 2 for others, 1 of your own (3 second marks)": what the reader may mark stands first, and is all that is
 * called so; what is not there is not named.
 */
export function waitingWords(counts: ReviewCounts): string {
  const { open, own, second, moderation, appeal } = counts;
  const { all, others } = waitingOf(counts);
  if (all === 0) return 'all reviewed';
  const whose = [
    open > 0 ? `${number(open)} to mark` : '',
    others > 0 ? `${number(others)} for others` : '',
    own > 0 ? `${number(own)} of your own` : '',
  ].filter(Boolean);
  const stages = [
    second > 0 ? count(second, 'second mark') : '',
    moderation > 0 ? `${number(moderation)} to moderate` : '',
    appeal > 0 ? count(appeal, 'appeal') : '',
  ].filter(Boolean);
  return whose.join(', ') + (stages.length === 0 ? '' : ` (${stages.join(', ')})`);
}

/** Why the reader gets no answer of this question just now. */
export function nothingWords(counts: ReviewCounts | undefined): { title: string; text: string } {
  const waiting = counts === undefined ? 0 : waitingOf(counts).all;
  if (counts === undefined || waiting === 0)
    return {
      title: 'Every answer to this question is reviewed',
      text: 'Choose another question, or look at how well you agree below.',
    };
  return {
    title: 'Nothing here for you just now',
    text: `${count(waiting, 'answer waits', 'answers wait')} for somebody else: ${whyWords(counts.own, waiting - counts.own)}.`,
  };
}

function whyWords(own: number, others: number): string {
  const it = others === 1 ? 'it' : 'them';
  const taken = `you marked ${it} already, or another reviewer has ${it} at hand`;
  if (own === 0) return taken;
  const yours = own === 1 ? 'your own' : 'your own answers';
  if (others === 0) return own === 1 ? `it is ${yours}` : `they are ${yours}`;
  return `${number(own)} ${own === 1 ? 'is' : 'are'} ${yours}. As for the ${others === 1 ? 'other' : 'others'}: ${taken}`;
}

/** What is on its way into the queue. */
export const comingWords = (attempts: number): string =>
  `${count(attempts, 'graded attempt is', 'graded attempts are')} being put under review. Look again in a moment.`;

/** Where the reviewer is one of the candidates. */
export const OWN_ANSWERS =
  'Some answers that wait are your own: they are not offered to you. Another reviewer marks them; where there is none, they stay without a mark.';
