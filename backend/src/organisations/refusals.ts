import { Problem } from '../http/problem.js';

export const personalProblem = (): Problem =>
  new Problem(
    409,
    'personal-organisation',
    'This is the space of one person, without members or settings of its own: create an organisation for that.',
  );

export const lastOwnerProblem = (): Problem =>
  new Problem(
    409,
    'last-owner',
    'An organisation needs an owner: give somebody else that role first, or delete the organisation.',
  );

export const deadInvitation = (): Problem =>
  new Problem(
    410,
    'invitation-gone',
    'This invitation has expired, was taken back, or was used already: ask for a new one.',
  );
