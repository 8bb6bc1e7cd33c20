import type { QuestionChange, QuestionEffect, RegradeRun } from '../../api/shapes.js';
import { count, dateTime } from '../../ui/format.js';

export const STATES: Record<RegradeRun['state'], { label: string; dot: string }> = {
  running: { label: 'Computing', dot: 'bg-warn' },
  ready: { label: 'Waits for a decision', dot: 'bg-accent' },
  applied: { label: 'Applied', dot: 'bg-good' },
  undone: { label: 'Undone', dot: 'bg-rule' },
  discarded: { label: 'Discarded', dot: 'bg-rule' },
  cancelled: { label: 'Cancelled', dot: 'bg-rule' },
  failed: { label: 'Failed', dot: 'bg-bad' },
};

/** What has become of a question since it was graded. */
export function changeWords(question: QuestionChange): string {
  const words = wordsOf(question);
  return question.provisional === true ? `${words}; provisional now: for practice alone` : words;
}

function wordsOf({ change, newRubric, newGrader, criteria }: QuestionChange): string {
  if (change === 'same') return 'as it was graded';
  if (change === 'gone') return 'not in the bank any more: its grades stay';
  if (change === 'asked-otherwise') return 'asked in other words now: its grades stay';
  const parts = [
    newRubric ? count(criteria.length, 'criterion differs', 'criteria differ') : '',
    newGrader ? 'another version of the grader' : '',
  ].filter(Boolean);
  return parts.join(', ');
}

/** Whether the effects of a run count, or may come to. */
export const mayCount = (state: RegradeRun['state']): boolean =>
  state === 'ready' || state === 'applied';

/** What a run does to scores and ranks, by whether it counts, could come to count, or did not. */
export function effectWords(state: RegradeRun['state']): { score: string; stand: string } {
  if (state === 'applied') return { score: 'came to score otherwise', stand: 'came to stand' };
  return state === 'ready'
    ? { score: 'would score otherwise', stand: 'would stand' }
    : { score: 'would have scored otherwise', stand: 'would have stood' };
}

/** Who did what when to a run. */
export function historyWords(run: RegradeRun): string[] {
  const by = (deed: { at: string; by: string | null }): string =>
    `${dateTime(deed.at)} by ${deed.by ?? 'a former member'}`;
  const closed =
    run.closed &&
    `${STATES[run.state === 'undone' ? 'applied' : run.state].label} ${by(run.closed)}`;
  return [
    `Started ${by(run.started)}`,
    ...(closed ? [closed + reasonOf(run.closed)] : []),
    ...(run.undone ? [`Undone ${by(run.undone)}${reasonOf(run.undone)}`] : []),
  ];
}

const reasonOf = (deed: { reason: string | null } | null): string =>
  deed?.reason ? `: ${deed.reason}` : '';

/** What becomes of people's marks of a question. */
export function markWords({ kept, back }: QuestionEffect): string | null {
  if (kept > 0)
    return `${count(kept, 'answer was', 'answers were')} marked by people. No criterion differs: the marks stay.`;
  if (back > 0)
    return `${count(back, 'answer was', 'answers were')} marked by people under criteria that differ now: back to a first mark. The earlier marks stay in the record.`;
  return null;
}
