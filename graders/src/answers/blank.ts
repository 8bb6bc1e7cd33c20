/** Deeper than this, an answer of any kind has been written by somebody. */
const DEEPEST = 4;

/** Whether there is nothing in an answer that a grader could read: no text, no number, nothing picked or placed. */
export function isBlank(answer: unknown, deepest = DEEPEST): boolean {
  if (typeof answer === 'string') return answer.trim() === '';
  if (typeof answer !== 'object' || answer === null) return answer === undefined;
  const said = Object.entries(answer).filter(([name]) => name !== 'kind');
  return said.every(([, value]) => deepest > 0 && isBlank(value, deepest - 1));
}
