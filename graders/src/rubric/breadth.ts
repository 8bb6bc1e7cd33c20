import type { Judged, Ledger, Weighed } from './standing.js';
import { earnedOn } from './standing.js';

/**
 * What one section can earn at most, and what each point earned without it adds to that beyond this share of all: a
 * chance hit of small talk in another section opens nothing.
 */
export const ONE_SECTION = 0.4;
const ELSEWHERE = 1.7;
const CHANCE = 0.03;

/** The section in which most of the credit stands. */
function mainSection(standings: readonly Judged[], { compiled, reading }: Ledger): number {
  const earned = new Float64Array(reading.sections.length);
  standings.forEach(({ credit, hits }, i) => {
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
  standings: readonly Judged[],
  weighed: readonly Weighed[],
  ledger: Ledger,
): number {
  const { compiled, reading, ground } = ledger;
  if (reading.sections.length < 3) return 1;
  const main = mainSection(standings, ledger);
  const visible = (s: number): boolean =>
    ground.visible(s) && reading.sentences[s]?.section !== main;
  const { points } = compiled.rubric;
  // with that much elsewhere the section limits nothing
  const enough = ((1 - ONE_SECTION) / ELSEWHERE + CHANCE) * points;
  const elsewhere = earnedOn({ ...ledger, ground: { ...ground, visible } }, weighed, enough);
  return ONE_SECTION + ELSEWHERE * Math.max(0, elsewhere / points - CHANCE);
}
