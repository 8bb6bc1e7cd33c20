/** How many answers are looked at before the others are accepted, and which. Pure. */
import { randomFrom } from '@meshwright/graders';
import type { Question } from '@meshwright/question-bank';
import type { Fault } from '../../platform/http/index.js';
import type { SpotVerdict } from './spot-checks.schemas.js';

/** Fewer say nothing of a grader; where fewer wait, all are looked at. */
const FEWEST = 3;
/** One in so many: 5 %. */
const ONE_IN = 20;

export const sampleSize = (waiting: number): number =>
  Math.min(waiting, Math.max(FEWEST, Math.ceil(waiting / ONE_IN)));

/** Right or wrong by a rule: no rubric reads what somebody wrote. */
export const isExact = (question: Pick<Question, 'kind'>): boolean => !('rubric' in question);

/** An answer that waits. */
interface Waiting {
  readonly id: string;
  /** Nothing was handed in. */
  readonly empty: boolean;
}

/**
 * The ids that are looked at, in the order in which they are shown. Answers that say something come before those that do
 * not: a grader is not put to the test by what nobody wrote.
 */
export function drawSample(waiting: readonly Waiting[], seed: number): string[] {
  const random = randomFrom(seed);
  const shuffled = waiting
    .map((answer) => ({ ...answer, at: random() }))
    .sort((a, b) => a.at - b.at);
  const order = [
    ...shuffled.filter(({ empty }) => !empty),
    ...shuffled.filter(({ empty }) => empty),
  ];
  return order.slice(0, sampleSize(waiting.length)).map(({ id }) => id);
}

/** Every answer that was drawn once, and no other. */
export function verdictFaults(drawn: readonly string[], verdicts: readonly SpotVerdict[]): Fault[] {
  const seen = new Set<string>();
  const faults = verdicts.flatMap(({ id }, index): Fault[] => {
    const path = `verdicts.${String(index)}.id`;
    if (!drawn.includes(id)) return [{ path, message: 'is no answer of this spot check' }];
    if (seen.has(id)) return [{ path, message: 'stands here twice' }];
    seen.add(id);
    return [];
  });
  const absent = drawn.filter((id) => !verdicts.some((verdict) => verdict.id === id));
  return [
    ...faults,
    ...absent.map((id) => ({ path: 'verdicts', message: `has nothing for ${id}` })),
  ];
}
