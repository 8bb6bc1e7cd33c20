import type { AttemptResult, Refusal, ReleasedResults, ResultState } from '../../api/shapes.js';
import { count } from '../../ui/format.js';

/** How a manager reads the state of an attempt's result. */
export const STATES: readonly { value: ResultState; label: string; text: string }[] = [
  { value: 'reviewing', label: 'Being reviewed', text: 'Some answers still wait for a mark.' },
  { value: 'ready', label: 'Ready', text: 'Every answer is reviewed; nothing is released.' },
  { value: 'changed', label: 'Changed', text: 'Marked anew since the candidate was told.' },
  { value: 'released', label: 'Released', text: 'The candidate has been told.' },
];

/** What an attempt's answers wait for, in words. */
export function waitingWords({ waiting, answers }: AttemptResult): string {
  const { first, second, moderation, appeal } = waiting;
  const done = answers - first - second - moderation;
  return [
    `${String(done)} of ${count(answers, 'answer')} reviewed`,
    ...(first > 0 ? [`${String(first)} to mark`] : []),
    ...(second > 0 ? [`${String(second)} for a second reviewer`] : []),
    ...(moderation > 0 ? [`${String(moderation)} to moderate`] : []),
    ...(appeal > 0 ? [count(appeal, 'appeal')] : []),
  ].join(' · ');
}

const REFUSALS: Record<Refusal, string> = {
  'not-reviewed': 'still being reviewed',
  'not-told': 'the assessment’s settings show candidates no results',
  'window-open': 'the window of the assessment is still open',
  unchanged: 'the candidate has been told just this',
  'not-graded': 'not graded at the moment',
};

/** How candidates learn that something stands on their page; nothing where that is not known yet. */
export function mailWords(smtp: boolean | null): string {
  if (smtp === null) return '';
  return smtp
    ? ' They get a mail.'
    : ' No mail leaves this server: tell them yourself that it stands on the page of their link.';
}

/** What came of a release, in words. */
export function releasedWords(
  { released, left, refused }: ReleasedResults,
  smtp: boolean | null,
): string {
  const told =
    released.length === 0
      ? 'Nothing was released.'
      : `${count(released.length, 'result')} released: the candidates can read it now.${mailWords(smtp)}`;
  const why = [...new Set(refused.map((each) => each.why))].map((reason) => {
    const n = refused.filter((each) => each.why === reason).length;
    return `Not ${count(n, 'result')}: ${REFUSALS[reason]}.`;
  });
  return [told, ...why, ...(left > 0 ? [`${String(left)} more are ready.`] : [])].join(' ');
}

/** Why a result cannot be released, as a sentence. */
export const refusedWords = (why: Refusal): string => `Not to be released now: ${REFUSALS[why]}.`;
