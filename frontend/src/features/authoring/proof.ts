import { agreementOf, type Agreement } from '@meshwright/graders/agreement';
import type { AuthoringQuestion, GradeReport } from '../../api/shapes.js';

/** An answer that a rubric is tried on: what it should earn, or what two raters gave it, or neither. */
export interface TrialAnswer {
  readonly id: string;
  readonly group: 'sample' | 'rated' | 'own';
  readonly kind: string;
  readonly sections: Readonly<Record<string, string>>;
  /** Answers to typed parts; left out: blank. */
  readonly parts?: Readonly<Record<string, unknown>>;
  readonly expect?: { readonly min: number; readonly max: number };
  readonly rating?: number;
  readonly why?: string;
}

/** How one answer fares: under the text being edited, and under the published rubric. */
export interface Outcome {
  readonly answer: TrialAnswer;
  readonly report: GradeReport;
  readonly published: number;
}

/** The answers that come with a question, in the order of the server's reports: the model answer, samples, rated ones. */
export function trialAnswers(question: AuthoringQuestion): TrialAnswer[] {
  return [
    {
      id: 'model-answer',
      group: 'sample',
      kind: 'model',
      sections: question.modelAnswer,
      parts: question.modelParts,
      expect: { min: 9.5, max: 10 },
      why: 'The model answer of the bank',
    },
    ...question.samples.map((sample) => ({ ...sample, group: 'sample' as const })),
    ...question.rated.map(({ score, ...answer }) => ({
      ...answer,
      group: 'rated' as const,
      rating: score,
    })),
  ];
}

export type Verdict = 'in range' | 'too low' | 'too high' | 'no target';

/** Raters and grader may differ by one point of ten before it counts. */
const NEAR = 1;

export function verdictOf({ answer, report: { score } }: Outcome): Verdict {
  const { expect, rating } = answer;
  const [low, high] =
    expect !== undefined
      ? [expect.min, expect.max]
      : rating !== undefined
        ? [rating - NEAR, rating + NEAR]
        : [0, 10];
  if (expect === undefined && rating === undefined) return 'no target';
  if (score < low) return 'too low';
  return score > high ? 'too high' : 'in range';
}

/** How answers of one kind come out. */
export interface KindRow {
  readonly kind: string;
  readonly low: number;
  readonly within: number;
  readonly high: number;
  /** Mean score of the kind, 0 to 10. */
  readonly mean: number;
}

/** Verdicts counted by kind of answer, in the order met; answers without a target do not count. */
export function byKind(outcomes: readonly Outcome[]): KindRow[] {
  const kinds = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    if (verdictOf(outcome) === 'no target') continue;
    kinds.set(outcome.answer.kind, [...(kinds.get(outcome.answer.kind) ?? []), outcome]);
  }
  return [...kinds].map(([kind, some]) => {
    const count = (verdict: Verdict): number =>
      some.filter((outcome) => verdictOf(outcome) === verdict).length;
    return {
      kind,
      low: count('too low'),
      within: count('in range'),
      high: count('too high'),
      mean: some.reduce((sum, { report }) => sum + report.score, 0) / some.length,
    };
  });
}

/** Agreement with the raters: under the text being edited, and as published. */
export function withRaters(outcomes: readonly Outcome[]): { now: Agreement; published: Agreement } {
  const rated = outcomes.flatMap(({ answer: { rating }, report, published }) =>
    rating === undefined ? [] : [{ reference: rating, score: report.score, published }],
  );
  return {
    now: agreementOf(rated.map(({ reference, score }) => ({ reference, other: score }))),
    published: agreementOf(rated.map(({ reference, published: other }) => ({ reference, other }))),
  };
}
