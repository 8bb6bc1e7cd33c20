import type { JudgedScore, GradingContext, Weighed } from './criterion-score.js';
import { completeOf, earnedOn } from './criterion-score.js';

/**
 * What one section can earn at most, and what each point earned without it adds to that beyond this share of all: a
 * chance hit of small talk in another section opens nothing.
 */
export const ONE_SECTION = 0.4;
const ELSEWHERE = 1.7;
const CHANCE = 0.03;

/** The section in which most of the credit stands. */
function mainSection(
  scores: readonly JudgedScore[],
  { compiled, reading }: GradingContext,
): number {
  const earned = new Float64Array(reading.sections.length);
  scores.forEach(({ credit, hits }, i) => {
    const where = new Set(hits.map((h) => reading.sentences[h.sentence]?.section ?? 0));
    const points = credit * (compiled.rubric.criteria[i]?.weight ?? 0);
    for (const s of where) earned[s] = (earned[s] ?? 0) + points / where.size;
  });
  return earned.indexOf(Math.max(...earned));
}

/**
 * The share of the points that an answer can reach whose credit comes (nearly) from one section. It grows
 * with what the answer would earn without that section, so more credit anywhere never lowers a score, and
 * sentences that earn nothing never raise one.
 */
export function breadth(
  scores: readonly JudgedScore[],
  weighed: readonly Weighed[],
  context: GradingContext,
): number {
  const { compiled, reading, scope } = context;
  if (reading.sections.length < 3) return 1;
  const main = mainSection(scores, context);
  const visible = (s: number): boolean =>
    scope.visible(s) && reading.sentences[s]?.section !== main;
  const complete = completeOf(compiled.rubric);
  // with that much elsewhere the section limits nothing
  const enough = ((1 - ONE_SECTION) / ELSEWHERE + CHANCE) * complete;
  const elsewhere = earnedOn({ ...context, scope: { ...scope, visible } }, weighed, enough);
  return ONE_SECTION + ELSEWHERE * Math.max(0, elsewhere / complete - CHANCE);
}
