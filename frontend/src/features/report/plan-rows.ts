import type { PlanDetail } from '@meshwright/graders/report';
import { bytes, number, percent, seconds } from '../../ui/format.js';

type Evaluation = NonNullable<PlanDetail['yours']>;

interface Figure {
  readonly label: string;
  readonly of: (evaluation: Evaluation) => number | null;
  readonly write: (value: number | null | undefined) => string;
}

const dollars = (value: number | null | undefined): string =>
  value == null ? number(value) : `$${number(value, value < 0.1 ? 4 : 3)}`;
const millions = (value: number | null | undefined): string =>
  value == null ? number(value) : `${number(value / 1e6)} M`;

/** Every figure that a question may ask to make small or large, and two that explain them. */
const figures: readonly Figure[] = [
  { label: 'Step time', of: (e) => e.stepSeconds.total, write: seconds },
  { label: 'Peak memory', of: (e) => e.peakMemoryBytes, write: bytes },
  { label: 'Cost of a million tokens', of: (e) => e.dollarsPerMillionTokens, write: dollars },
  {
    label: 'Useful tokens a day, failures counted',
    of: (e) => (e.goodput === null ? null : e.goodput.value * e.tokensPerSecond * 86_400),
    write: millions,
  },
  { label: 'MFU', of: (e) => e.mfu.value, write: (value) => percent(value, 1) },
  { label: 'Idle in the pipeline', of: (e) => e.bubbleFraction, write: (v) => percent(v, 1) },
];

/** A plan beside the best one; what neither has, such as money where no price is known, is left out. */
export const planRows = ({ yours, best }: Pick<PlanDetail, 'yours' | 'best'>) =>
  figures
    .map(({ label, of, write }) => {
      const [own, other] = [yours, best?.evaluation].map((e) => (e === undefined ? null : of(e)));
      return { label, known: own != null || other != null, yours: write(own), best: write(other) };
    })
    .filter(({ known }) => known)
    .map(({ known: _, ...row }) => row);
