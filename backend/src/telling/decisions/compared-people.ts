/** Rows of a comparison, and what stands behind a few of them. Pure; what leaves is named here. */
import { onScale, type Ability, type AnswerError } from '@meshwright/graders';
import type { Release } from '../../taking/assessments/index.js';
import type { ReviewedAttempt } from '../../marking/reviews/index.js';
import { abilityMeasure } from './abilities.js';
import { measureOf } from './comparison.js';
import type { Who } from './comparison.repository.js';
import type { ComparedPerson, ComparisonDetail, Part } from './comparison.schemas.js';
import { measured, type Standing, type StandingItem } from './standings.js';

export function comparedPerson(
  standing: Standing,
  who: Who,
  ability: Ability | null,
): ComparedPerson {
  const { number, kind, at } = who;
  return {
    invitation: standing.invitationId,
    name: who.name,
    email: who.email,
    score: measureOf(standing.score, standing.standardError),
    ability: abilityMeasure(ability),
    band: standing.band,
    review: standing.review,
    marked: standing.marked,
    answers: standing.items.length,
    overlapping: who.overlapping,
    handedInAt: standing.handedInAt.toISOString(),
    decision:
      number === null || kind === null || at === null
        ? null
        : { number, kind, at: at.toISOString() },
  };
}

/** What of a release names the parts of a score. */
export type Named = Pick<Release, 'blueprint' | 'questions'>;

export interface Parts {
  readonly sections: Part[];
  readonly topics: Part[];
}

/** The score by section and by topic, each with the error of so many answers. A question counts with each of its topics. */
export function partsOf(
  items: readonly StandingItem[],
  { blueprint, questions }: Named,
  error: AnswerError | null,
): Parts {
  const sections = grouped(items, ({ section }) => [String(section)]);
  const topics = grouped(items, ({ questionId }) => questions.get(questionId)?.topics ?? []);
  const part = (id: string, label: string, own: readonly StandingItem[]): Part => ({
    id,
    label,
    score: scoreOf(own, error),
    answers: own.length,
  });
  return {
    sections: [...sections]
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([id, own]) => part(id, blueprint.sections[Number(id)]?.title ?? '', own)),
    topics: [...topics].sort(([a], [b]) => (a < b ? -1 : 1)).map(([id, own]) => part(id, id, own)),
  };
}

function scoreOf(items: readonly StandingItem[], error: AnswerError | null): Part['score'] {
  const known = measured(items, error);
  if (known !== null) return measureOf(known.value, known.standardError);
  const weight = items.reduce((sum, item) => sum + item.weight, 0);
  const whole = items.reduce((sum, item) => sum + item.weight * item.score, 0);
  return measureOf(weight > 0 ? whole / weight : 0, null);
}

/** Each answer with the points that count, by criterion. */
export const comparedQuestions = (
  { items }: ReviewedAttempt,
  { questions }: Pick<Release, 'questions'>,
): ComparisonDetail['people'][number]['questions'] =>
  items.map(({ questionId, score, byPerson, rows }) => ({
    question: questionId,
    title: questions.get(questionId)?.title ?? questionId,
    score,
    byPerson,
    criteria: onScale(rows)
      .filter(({ maxPoints }) => maxPoints > 0)
      .map(({ label, points, maxPoints }) => ({ label, points, maxPoints })),
  }));

function grouped(
  items: readonly StandingItem[],
  keysOf: (item: StandingItem) => readonly string[],
): Map<string, StandingItem[]> {
  const groups = new Map<string, StandingItem[]>();
  for (const item of items)
    for (const key of keysOf(item)) groups.set(key, [...(groups.get(key) ?? []), item]);
  return groups;
}
