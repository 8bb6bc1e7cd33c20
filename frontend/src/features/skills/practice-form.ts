/** What a lead asks for, as the form holds it and as the API takes it. */
import type { NewPractice, Tier } from '../../api/shapes.js';

export interface PracticeForm {
  to: 'members' | 'profile' | 'gap';
  members: string[];
  profile: string;
  work: 'topic' | 'questions';
  topic: string;
  tier: Tier | '';
  questions: number;
  questionIds: string[];
  /** `2026-12-24` */
  dueOn: string;
  note: string;
}

const WEEKS = 2;

/** An empty form: two weeks from `now`, three questions. */
export function blankPractice(now: Date, topic: string): PracticeForm {
  const due = new Date(now);
  due.setDate(due.getDate() + 7 * WEEKS);
  return {
    to: 'members',
    members: [],
    profile: '',
    work: 'topic',
    topic,
    tier: '',
    questions: 3,
    questionIds: [],
    dueOn: dayOf(due),
    note: '',
  };
}

/** The day in the reader's own zone. */
export const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** What is still missing, in words; null where the form can be sent. */
export function lackOf({
  to,
  members,
  profile,
  work,
  questionIds,
  dueOn,
}: PracticeForm): string | null {
  if (to === 'members' && members.length === 0) return 'Choose at least one person.';
  if (to !== 'members' && profile === '') return 'Choose a profile.';
  if (work === 'questions' && questionIds.length === 0) return 'Choose at least one question.';
  return dueOn === '' ? 'Say by when.' : null;
}

export function practiceOf(form: PracticeForm): NewPractice {
  const { to, members, profile, topic, tier, questions, questionIds, dueOn, note } = form;
  return {
    to:
      to === 'members'
        ? { kind: to, members }
        : to === 'profile'
          ? { kind: to, profile }
          : { kind: to, profile, topic },
    work:
      form.work === 'topic'
        ? { kind: 'topic', topic, tier: tier === '' ? null : tier, questions }
        : { kind: 'questions', questionIds },
    dueOn,
    note,
  };
}
