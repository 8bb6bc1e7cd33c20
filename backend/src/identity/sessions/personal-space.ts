import { Problem, type Right } from '../../platform/http/index.js';

/**
 * What its person may do in the organisation that every account has for itself: see it. All else, from assessments to
 * mails to strangers, is for organisations that somebody was let found (FoundingService).
 */
export const isForOnePerson = (right: Right): boolean => right === 'members:read';

export const personalProblem = (): Problem =>
  new Problem(
    409,
    'personal-organisation',
    'This is the space of one person, without members, settings or assessments of its own: create an organisation for that.',
  );
