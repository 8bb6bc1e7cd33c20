import type { ScoreTable } from './score-table.js';

/**
 * Scores without the difficulty of the items: how far each answer is above the mean of all answers to its item. Where
 * people saw different items, sums of these compare what sums of scores cannot; where all saw the same, the two differ
 * by a constant alone.
 */
export interface Deviations {
  /** Of each item: mean share of the points, NaN where nobody answered. */
  readonly mean: Float64Array;
  /** Of each item: answers. */
  readonly answers: Int32Array;
  /** Of each cell: share less the mean of the item, NaN for no answer. */
  readonly cell: Float64Array;
  /** Of each person: sum of the deviations. */
  readonly sum: Float64Array;
  /** Of each person: answers. */
  readonly answered: Int32Array;
}

function itemMeans(table: ScoreTable) {
  const sums = new Float64Array(table.items.length);
  const answers = new Int32Array(table.items.length);
  table.share.forEach((share, cell) => {
    const i = table.item[cell] ?? 0;
    if (Number.isNaN(share)) return;
    sums[i] = (sums[i] ?? 0) + share;
    answers[i] = (answers[i] ?? 0) + 1;
  });
  return { mean: sums.map((sum, i) => sum / (answers[i] ?? 0)), answers };
}

export function deviationsOf(table: ScoreTable): Deviations {
  const { mean, answers } = itemMeans(table);
  const cell = table.share.map((share, c) => share - (mean[table.item[c] ?? 0] ?? NaN));
  const sum = new Float64Array(table.people.length);
  const answered = new Int32Array(table.people.length);
  for (let p = 0; p < table.people.length; p += 1) {
    for (let c = table.start[p] ?? 0; c < (table.start[p + 1] ?? 0); c += 1) {
      const deviation = cell[c] ?? NaN;
      if (Number.isNaN(deviation)) continue;
      sum[p] = (sum[p] ?? 0) + deviation;
      answered[p] = (answered[p] ?? 0) + 1;
    }
  }
  return { mean, answers, cell, sum, answered };
}
