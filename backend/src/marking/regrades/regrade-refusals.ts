import { Problem } from '../../platform/http/index.js';

export const noAttempts = (): Problem =>
  new Problem(409, 'no-attempts', 'Nobody’s attempt at this assessment is graded yet.');

export const nothingToRegrade = (): Problem =>
  new Problem(
    409,
    'nothing-to-regrade',
    'Rubrics and grader are those that the answers were graded by: a run would change nothing.',
  );

export const regradeOpen = (): Problem =>
  new Problem(
    409,
    'regrade-open',
    'Another run is under way or waits for a decision. Apply, discard or cancel it first.',
  );

export const regradeClosed = (): Problem =>
  new Problem(409, 'regrade-closed', 'This run is not in that state any more. Look at it again.');

export const newerRegrade = (): Problem =>
  new Problem(
    409,
    'newer-regrade',
    'A later run counts or is open: undo or discard that one first.',
  );

export const markedSince = (marks: number): Problem =>
  new Problem(
    409,
    'marked-since',
    `People have given ${String(marks)} marks by the new proposals since. Undoing it would take them away.`,
    { marks },
  );

export const ownRegrade = (): Problem =>
  new Problem(
    403,
    'own-work',
    'Answers of yours as a candidate count by this run: another member of the organisation undoes it.',
  );
