import type { AgreementFigure, AgreementOfTwo, ReviewAgreement } from '../../api/shapes.js';
import { number, percent } from '../../ui/format.js';

/** "0.82 (0.7 to 0.9)", whose brackets stay on one line; a dash where there is no figure. */
export const figureWords = (figure: AgreementFigure | null, digits = 2): string =>
  figure === null
    ? '–'
    : `${number(figure.value, digits)} (${number(figure.low, digits)}\u00a0to\u00a0${number(figure.high, digits)})`;

/** Why there is no figure; nothing where there is one. */
export function lackWords({ pairs, kappa }: AgreementOfTwo, needed: number): string {
  if (pairs < needed)
    return `${String(pairs)} of the ${String(needed)} answers that a figure needs`;
  return kappa === null ? 'all scores are alike: there is nothing to agree on' : '';
}

export const exactWords = ({ exact }: AgreementOfTwo): string => percent(exact);

/** A trend whose interval holds 0 may be nothing. */
export function driftWords(
  { marks, perAnswer, perDay }: ReviewAgreement['drift'][number],
  needed: number,
): string {
  if (marks < needed) return `${String(marks)} of the ${String(needed)} marks that a trend needs`;
  const told = [perAnswer, perDay].some((each) => each && (each.low > 0 || each.high < 0));
  if (!told) return 'no drift to be seen';
  const towards = (perAnswer?.value ?? perDay?.value ?? 0) > 0 ? 'milder' : 'stricter';
  return `grows ${towards}`;
}
