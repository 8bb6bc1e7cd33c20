import { Problem } from '../../platform/http/index.js';

export const leaseLost = (): Problem =>
  new Problem(
    409,
    'lease-lost',
    'Your time with this answer ran out, and another reviewer has it or has marked it since. Nothing was stored; go on with the next answer.',
  );

export const staleGrade = (gradeId: string): Problem =>
  new Problem(
    409,
    'stale-grade',
    'This answer was handed in and graded anew since you opened it. Look at it as it is now.',
    { gradeId },
  );

export const openedAgain = (): Problem =>
  new Problem(
    409,
    'not-graded',
    'The assessment was opened again for its candidate. The answer comes back once it is handed in.',
  );

export const tooLate = (): Problem =>
  new Problem(
    409,
    'too-late',
    'Your mark stands: it is not the latest of this answer, another reviewer has the answer now, or its candidate has been told.',
  );

export const goldMarked = (): Problem =>
  new Problem(
    409,
    'gold-marked',
    'You have marked this gold answer already, perhaps in another tab. What you gave first stands; go on with the next answer.',
  );

export const calibrated = (): Problem =>
  new Problem(
    409,
    'calibrated',
    'No gold answer is asked of you for this question. Go on with the next answer.',
  );

export const goldRetired = (): Problem =>
  new Problem(
    410,
    'gold-retired',
    'This gold answer is in use no more. Nothing was stored; go on with the next answer.',
  );

export const notSettled = (): Problem =>
  new Problem(
    409,
    'not-settled',
    'Only an answer that two people or more have marked to the end can become a gold answer.',
  );

export const ownCalibration = (): Problem =>
  new Problem(
    409,
    'own-calibration',
    'Nobody lets themselves through: mark the gold answers, or ask another manager.',
  );

export const nothingWaits = (): Problem =>
  new Problem(
    409,
    'nothing-waits',
    'No answer waits here that could be accepted: they are marked, or others have them at hand.',
  );

export const oneByOne = (): Problem =>
  new Problem(
    409,
    'one-by-one',
    'A reviewer would give other points than the grader here. These answers are reviewed one by one.',
  );

export const goldFirst = (): Problem =>
  new Problem(
    409,
    'gold-first',
    'Mark the gold answers of this question first: go to its next answer.',
  );

export const sampleChanged = (): Problem =>
  new Problem(
    409,
    'sample-changed',
    'An answer that you looked at was graded anew or opened again. Nothing was accepted; look at a new sample.',
  );

export const checkOver = (): Problem =>
  new Problem(
    409,
    'check-over',
    'This spot check is over, and what you said then stands. Begin another one.',
  );

export const batchStands = (): Problem =>
  new Problem(
    409,
    'too-late',
    'These marks stand: other reviewers have gone on from them, or nothing was accepted.',
  );
