import type {
  AgreementFigure,
  GoldFigures,
  GoldTask,
  OfferedReview,
  ReviewTask,
} from '../../api/shapes.js';
import { count, percent } from '../../ui/format.js';
import { figureWords } from './agreement-words.js';

/** A gold answer as the desk shows answers: nobody else can take it, so its lease never ends. */
export const asTask = (gold: GoldTask): ReviewTask => ({
  ...gold,
  stage: 'first',
  lease: { epoch: 0, expiresAt: '', serverNow: 0 },
  overlaps: [],
  alone: false,
});

/** "80 % (49 to 94)". */
const shareWords = (figure: AgreementFigure | null): string =>
  figure === null
    ? '–'
    : `${percent(figure.value)} (${percent(figure.low)} to ${percent(figure.high)})`;

/** How close somebody is to the experts, each figure with its interval. */
export function goldWords({ answers, rows, within, kappa, difference }: GoldFigures): string[] {
  return [
    `${count(answers, 'gold answer', 'gold answers')}, ${count(rows, 'row')}`,
    `within one step: ${shareWords(within)}`,
    kappa === null
      ? 'weighted kappa: too few rows, or one side all alike'
      : `weighted kappa: ${figureWords(kappa)}`,
    difference === null
      ? 'mean difference: two answers needed'
      : `mean difference: ${figureWords(difference, 1)} points of 10`,
  ];
}

/** What stands above an answer about calibration; nothing where there is nothing to say. */
export function calibrationWords({ state }: OfferedReview['calibration']): string {
  if (state === 'none')
    return 'This question has no gold answers: nothing tells how close you are to others before you begin.';
  if (state === 'passed') return 'A manager let you go on without gold answers.';
  return '';
}

export const STATE_WORDS = {
  none: 'no gold answers',
  open: 'to be calibrated',
  passed: 'let through',
  done: 'may go on',
} as const satisfies Record<OfferedReview['calibration']['state'], string>;
