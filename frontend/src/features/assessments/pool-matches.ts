import type { BlueprintPool, QuestionSummary } from '../../api/shapes.js';
import type { BankQuestion } from '../../bank/bank-question.js';

/** Whether a pool may draw the question: one of each property that it names; what it leaves empty is open. */
export function fitsPool(question: QuestionSummary, pool: BlueprintPool): boolean {
  const open = <T>(wanted: readonly T[], has: (value: T) => boolean): boolean =>
    wanted.length === 0 || wanted.some(has);
  return (
    open(pool.kinds, (kind) => kind === question.kind) &&
    open(pool.tiers, (tier) => tier === question.tier) &&
    open(pool.guides, (guide) => guide === question.guide) &&
    open(pool.topics, (topic) => question.topics.includes(topic)) &&
    !pool.exclude.includes(question.id)
  );
}

/** What the pool may draw: of the public bank, without the questions that are asked for by name. */
export const matchesOf = (
  pool: BlueprintPool,
  bank: readonly BankQuestion[],
  fixed: ReadonlySet<string>,
): BankQuestion[] =>
  bank.filter(
    (question) => question.own !== true && !fixed.has(question.id) && fitsPool(question, pool),
  );
