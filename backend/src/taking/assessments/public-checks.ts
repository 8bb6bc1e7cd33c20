/** What anybody can read before an assessment, as it is the bank of practice. Pure. */
import type { Blueprint } from './blueprint.schemas.js';
import { note, type CheckContext } from './check.js';
import type { Check } from './checks.schemas.js';
import { sharesOf } from './shares.js';

/** Which share of the points is for questions that practice answers as they stand. */
export function publicChecks(blueprint: Blueprint, { bank }: CheckContext): Check[] {
  const { open } = sharesOf(blueprint, [...bank.values()]);
  if (open === 0) return [];
  const percent = Math.max(1, Math.round(100 * open));
  return [
    note(
      'blueprint.sections',
      `About ${String(percent)} % of the points are for public practice questions: anybody can read their text, rubric and model answer before, as visitors do.`,
      'Ask for own questions, which nobody else can read, or let pools draw them first; or for more numbers, which are others here than in practice; and when you decide, look at which answers share words with the model answer.',
    ),
  ];
}
