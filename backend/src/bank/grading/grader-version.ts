/** Counts up when the same answer may earn another report, so that old grades keep saying how they came about. */
export const GRADER_VERSION = '12';

/** Of a grade that the program could not give (see unread.ts): a regrade tries again. */
export const UNREAD_VERSION = `${GRADER_VERSION}, unread`;
