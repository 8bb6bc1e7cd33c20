import type { MyRecord, MyRecordedAttempt, MyRecordedInvitation } from '../../api/shapes.js';
import { count, date, dateTime } from '../../ui/format.js';

/** What each state of an attempt is called to the person who made it. */
const STATES: Readonly<Record<MyRecordedAttempt['state'], string>> = {
  waiting: 'not started',
  running: 'under way',
  paused: 'under way, the clock is stopped',
  submitted: 'handed in',
  graded: 'handed in',
};

export const attemptName = ({ rehearsal, try: number }: MyRecordedAttempt): string => {
  if (rehearsal) return 'Practice run';
  return number === null || number <= 1 ? 'Your attempt' : `Try ${String(number)}`;
};

export const attemptState = ({ state, submittedBy }: MyRecordedAttempt): string =>
  submittedBy === 'deadline' ? `${STATES[state]} by the clock` : STATES[state];

/** Whether and how answers were judged, without what came of it. */
export function gradesWords({ rehearsal, grades, marks, state }: MyRecordedAttempt): string {
  if (rehearsal) return 'never scored for anybody but you';
  if (grades === 0) return state === 'submitted' ? 'the program has not graded yet' : 'none yet';
  const graded = `the program proposed ${count(grades, 'grade')}`;
  return marks.length === 0
    ? `${graded}; nobody has marked yet`
    : `${graded}; people gave ${count(marks.length, 'mark')}`;
}

type Appeals = MyRecordedAttempt['appeals'];

/** Until when an appeal may be made; empty where none may be. */
export function appealDeadlineWords({ until, open }: Appeals): string {
  if (until === null) return '';
  return open
    ? `You may appeal about a mark until ${dateTime(until)}.`
    : `Appeals could be made until ${dateTime(until)}.`;
}

/** An appeal and what became of it. */
export function appealWords({ question, at, state, answer }: Appeals['made'][number]): string {
  const made = `You appealed about question ${String(question)} on ${date(at)}`;
  if (answer !== null) return `${made}; it was answered on ${date(answer.at)}.`;
  return state === 'open'
    ? `${made}; it waits for a reviewer.`
    : `${made}; the answer has been graded anew since.`;
}

/** How long the record is kept, and until when. */
export function keptWords({ kept, organisation }: MyRecord): string {
  const { days, until } = kept;
  if (days === null)
    return `No end is set: until ${organisation.name} deletes it, or you ask for it.`;
  const rule = `${count(days, 'day')} after your last hand-in, or after the end of the invitation`;
  return until === null
    ? `${rule}; the day is fixed once you have handed in.`
    : `${rule}: it is deleted in the night after ${date(until)}.`;
}

type Decision = MyRecordedInvitation['decisions'][number];

const DECISIONS: Readonly<Record<Decision['kind'], string>> = {
  invite_on: 'to invite you on',
  hold: 'to wait',
  decline: 'to decline',
  hire: 'to hire you',
};

/** What people decided, and when. */
export const decisionWords = ({ kind, at }: Decision): string =>
  `Decided on ${date(at)} ${DECISIONS[kind]}`;

type Wish = MyRecord['deletion']['wishes'][number];

/** What became of a wish to be deleted. */
export function wishWords(
  { outcome, requestedAt, closedAt, dueAt }: Wish,
  organisation: string,
): string {
  const asked = `Asked on ${date(requestedAt)}`;
  if (outcome === 'withdrawn') return `${asked}, taken back on ${date(closedAt ?? requestedAt)}.`;
  if (outcome === 'refused') return `${asked}, refused on ${date(closedAt ?? requestedAt)}.`;
  return `${asked}. ${organisation} owes you an answer until ${date(dueAt)}.`;
}

export const isWaiting = ({ outcome }: Wish): boolean => outcome === null;
