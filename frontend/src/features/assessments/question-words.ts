import type { BankQuestion } from '../../bank/bank-question.js';

/** Who can know a question, and its answer, before it is asked. */
export function secrecyWords({ own, kind }: Pick<BankQuestion, 'own' | 'kind'>): string {
  if (own === true) return 'own, secret';
  return kind === 'numeric'
    ? 'public practice, other figures here'
    : 'public practice, with its answer';
}

/** What the marks of a question are worth whose rubric was not held against answers; null where it was. */
export function provisionalWords({
  own,
  provisional,
}: Pick<BankQuestion, 'own' | 'provisional'>): string | null {
  if (provisional !== true) return null;
  return own === true ? 'marks to be confirmed by a person' : 'provisional: for practice alone';
}

/** People confirm the marks of own questions, so these can be asked all the same. */
export const mayBeAsked = ({
  own,
  provisional,
}: Pick<BankQuestion, 'own' | 'provisional'>): boolean => own === true || provisional !== true;

export const WHICH = [
  { value: '', label: 'All' },
  { value: 'own', label: 'Own, secret' },
  { value: 'public', label: 'Public practice' },
] as const;
export type Which = (typeof WHICH)[number]['value'];

/** Those that were asked for, own ones first; otherwise in the order given. */
export function ownFirst(questions: readonly BankQuestion[], which: Which): BankQuestion[] {
  const own = which === 'public' ? [] : questions.filter((question) => question.own === true);
  const others = which === 'own' ? [] : questions.filter((question) => question.own !== true);
  return [...own, ...others];
}
