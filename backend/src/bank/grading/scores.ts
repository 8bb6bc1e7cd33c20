/** How scores of 0 to 10 are rounded and added up. Pure. */

/** One decimal, half up. */
export function roundScore(score: number): number {
  return Math.floor(score * 10 + 0.5 + 1e-9) / 10;
}

/** Mean of the items' scores, weighted by their minutes, one decimal; follow-ups count with the item they follow. */
export function meanScore(
  grades: readonly { readonly minutes: number; readonly score: number }[],
): number {
  const minutes = grades.reduce((sum, grade) => sum + grade.minutes, 0);
  if (minutes === 0) return 0;
  return roundScore(grades.reduce((sum, grade) => sum + grade.minutes * grade.score, 0) / minutes);
}
