import type { BlueprintPool } from '../../api/shapes.js';
import type { BankQuestion } from '../../bank/bank-question.js';

/** Who can know a question, and its answer, before it is asked. */
export function secrecyWords({ own, kind }: Pick<BankQuestion, 'own' | 'kind'>): string {
  if (own === true) return 'own, secret';
  return kind === 'numeric'
    ? 'public practice, other figures here'
    : 'public practice, with its answer';
}

export const SOURCES = [
  { value: 'own', label: 'Own questions' },
  { value: 'own-first', label: 'Own questions first, then public ones' },
  { value: 'public', label: 'The public bank' },
] as const satisfies readonly { value: BlueprintPool['source']; label: string }[];

/** How many questions a pool draws from, and who can know them: own ones, numbers and others of the public bank apart. */
export function matchWords(matching: readonly BankQuestion[]): MatchWords[] {
  const parts = [
    { own: true, words: 'secret', of: matching.filter(({ own }) => own === true) },
    ...(['numeric', 'structured'] as const).map((kind) => ({
      own: false,
      words: secrecyWords({ kind }),
      of: matching.filter(
        (question) =>
          question.own !== true && (question.kind === 'numeric') === (kind === 'numeric'),
      ),
    })),
  ];
  return parts
    .filter(({ of }) => of.length > 0)
    .map(({ own, words, of }) => ({ own, words: `${of.length} ${words}` }));
}

interface MatchWords {
  readonly own: boolean;
  readonly words: string;
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
