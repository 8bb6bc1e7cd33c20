/** Figures of questions in words: a value with its range, or why there is none. */
import type { AnalyticsFigure, AnalyticsQuestion, AssessmentAnalytics } from '../../api/shapes.js';
import { count, number, percent } from '../../ui/format.js';

/** "55 % (51 to 59 %)" */
export const shareWords = ({ value, low, high }: AnalyticsFigure): string =>
  `${percent(value)} (${number(100 * low)} to ${percent(high)})`;

/** "0.41 (0.35 to 0.47)" */
export const figureWords = ({ value, low, high }: AnalyticsFigure): string =>
  `${number(value, 2)} (${number(low, 2)} to ${number(high, 2)})`;

export const minuteWords = (seconds: number): string => `${number(seconds / 60, 1)} min`;

/** Why a question has no figures at all; empty where it has. */
export const lackWords = (
  { answered }: Pick<AnalyticsQuestion, 'answered'>,
  needed: number,
): string =>
  answered >= needed ? '' : `too few answers (${String(answered)} of ${String(needed)})`;

/** Why one figure is missing where others are there. */
export const noFigureWords = ({ alike }: Pick<AnalyticsQuestion, 'alike'>): string =>
  alike ? 'all scores are alike' : 'not known';

/** What the columns of the table say, in one line: "8,723 answers · points earned: 33 % (32 to 34 %) · …". */
export const shortWords = (question: AnalyticsQuestion): string =>
  [
    count(question.answered, 'answer'),
    question.difficulty ? `points earned: ${shareWords(question.difficulty)}` : '',
    `tells people apart: ${question.discrimination ? figureWords(question.discrimination) : noFigureWords(question)}`,
    question.seconds
      ? `median time: ${number(question.seconds.median / 60, 1)} of ${minuteWords(question.budgetSeconds)}`
      : '',
  ]
    .filter(Boolean)
    .join(' · ');

/** What the reliability of the whole says, or why there is none. */
export function reliabilityWords({ whole, needed }: AssessmentAnalytics): string {
  const { reliability, lack, people } = whole;
  if (reliability !== null) {
    const { value } = reliability;
    if (value >= 0.9) return 'enough for a decision on one score alone';
    return value >= 0.7 ? 'will do beside other evidence' : 'too little to decide by';
  }
  if (lack === 'alike') return 'all scores are alike, so that nothing tells people apart';
  if (lack === 'one-question') return 'one question alone has none';
  return `too few people (${String(people)} of ${String(needed)})`;
}

/** Of a reliability without a question, beside that of the whole. */
export function withoutWords(without: number, whole: number): string {
  const change = without - whole;
  if (Math.abs(change) < 0.005) return `${number(without, 2)}, the same`;
  return `${number(without, 2)}, ${change > 0 ? 'better' : 'worse'} by ${number(Math.abs(change), 2)}`;
}

/** What a criterion counts among those of its question; a rubric's own points say nothing beside a score of 10. */
export const weightWords = (
  { maxPoints }: { readonly maxPoints: number },
  criteria: readonly { readonly maxPoints: number }[],
): string =>
  `${percent(maxPoints / criteria.reduce((all, row) => all + row.maxPoints, 0))} of the question`;

/** Bars in words, empty ones left out: "0 to 1: 3; 9 to 10: 41". */
export const barWords = (bars: readonly number[]): string =>
  bars
    .flatMap((people, from) => (people > 0 ? [`${from} to ${from + 1}: ${number(people)}`] : []))
    .join('; ') || 'nobody';

/** Who has seen a question, here and elsewhere. */
export function seenWords({
  shown,
  elsewhere,
  exposure,
  fromPool,
}: Pick<AnalyticsQuestion, 'shown' | 'elsewhere' | 'exposure' | 'fromPool'>): string {
  return [
    `${number(shown)} here`,
    ...(fromPool ? [`${percent(exposure)} of the draws`] : []),
    ...(elsewhere > 0 ? [`${number(elsewhere)} in other assessments`] : []),
  ].join(', ');
}

const SERIOUS = new Set(['negative-discrimination', 'drifting', 'too-hard']);

/** Questions that somebody should look at, in a sentence. */
export function overviewWords({ questions, judged }: AssessmentAnalytics): string {
  const few = questions.filter(({ flags }) => flags.some(({ kind }) => kind === 'too-few-answers'));
  const flagged = questions.filter(
    ({ flags }) => flags.length > 0 && flags.every(({ kind }) => kind !== 'too-few-answers'),
  );
  const serious = flagged.filter(({ flags }) =>
    flags.some(({ kind, sure }) => sure && SERIOUS.has(kind)),
  );
  return [
    flagged.length === 0 ? 'No flags' : `${count(flagged.length, 'question')} to look at`,
    ...(serious.length > 0 ? [`${number(serious.length)} urgently`] : []),
    ...(few.length > 0 ? [`${number(few.length)} not judged below ${String(judged)} answers`] : []),
  ].join(' · ');
}
