import type { BlueprintPool, QuestionSummary } from '../../api/shapes.js';
import type { BankQuestion } from '../../bank/bank-question.js';

/** Whether a pool may draw the question: one of each property that it names; what it leaves empty is open. */
function fitsPool(question: QuestionSummary, pool: BlueprintPool): boolean {
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

/** Provisional ones of the public bank are for practice alone. */
const comesFrom = ({ own, provisional }: BankQuestion, source: BlueprintPool['source']): boolean =>
  own === true ? source !== 'public' : source !== 'own' && provisional !== true;

/** What the pool may draw, own ones first: without the questions that are asked for by name. */
export function matchesOf(
  pool: BlueprintPool,
  bank: readonly BankQuestion[],
  fixed: ReadonlySet<string>,
): BankQuestion[] {
  const all = bank.filter(
    (question) =>
      comesFrom(question, pool.source) && !fixed.has(question.id) && fitsPool(question, pool),
  );
  return [...all.filter(({ own }) => own === true), ...all.filter(({ own }) => own !== true)];
}
