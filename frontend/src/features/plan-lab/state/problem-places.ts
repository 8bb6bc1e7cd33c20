import type { Problem } from '@meshwright/graders/plan';

/** Whether a problem names this field: it alone marks the field, because a value that is not offered may be right. */
export const isAt = (problems: readonly Problem[], path: string): boolean =>
  problems.some((problem) => problem.path === path);
