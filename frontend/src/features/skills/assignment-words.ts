/** Assigned practice in words. */
import type { OwnAssignment, PracticeAssignment } from '../../api/shapes.js';
import { count } from '../../ui/format.js';

type Work = Pick<PracticeAssignment, 'topic' | 'tier' | 'questions'> & {
  named: readonly { title: string }[];
};

/** "3 intermediate questions on Collectives", or the questions' titles. */
export function workWords({ topic, tier, questions, named }: Work): string {
  if (topic === null) return named.map(({ title }) => title).join(', ');
  const of = tier === null ? 'question' : `${tier} question`;
  return `${count(questions, of)} on ${topic.title}`;
}

/** A day as people read it, whatever their zone: it is no moment. */
export const dayWords = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });

export const isOverdue = ({ dueOn }: { dueOn: string }, today: string): boolean => dueOn < today;

/** Where to practise it: the first question that is left, or the list of the topic. */
export function placeOf({ topic, tier, named }: OwnAssignment): string {
  if (topic === null) {
    const next = named.find(({ done }) => !done) ?? named[0];
    return `/practice/${next?.id ?? ''}`;
  }
  return `/practice?topic=${topic.id}${tier === null ? '' : `&tier=${tier}`}`;
}
