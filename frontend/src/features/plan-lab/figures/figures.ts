import type { Factor, Term } from '@meshwright/graders/plan';
import { number } from '../../../ui/format.js';

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const power = (exponent: number): string =>
  `10${exponent < 0 ? '⁻' : ''}${String(Math.abs(exponent)).replaceAll(/\d/gu, (d) => raised[Number(d)] ?? '')}`;

/** A number of any size in four digits: 3,072 and 0.125, 2.49 × 10¹² and 4.5 × 10⁻⁶. */
export function figure(value: number): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e-2 && size < 1e6) {
    const rounded = Number(value.toPrecision(4));
    const digits = (String(rounded).split('.')[1] ?? '').length;
    return number(size >= 1e4 ? Math.round(value) : rounded, size >= 1e4 ? 0 : digits);
  }
  const [mantissa = '0', exponent = '0'] = value.toExponential(3).split('e');
  return `${String(Number(mantissa))} × ${power(Number(exponent))}`;
}

/** The two sides of a fraction, each a list of factors; nothing below when the term divides by nothing. */
export const sides = ({
  factors,
}: Term): { readonly above: readonly Factor[]; readonly below: readonly Factor[] } => ({
  above: factors.filter((f) => f.power === 1),
  below: factors.filter((f) => f.power === -1),
});

/** A piece of a source note: text, or a paper that can be opened. */
export interface SourcePiece {
  readonly text: string;
  readonly url: string | null;
}

/** A source note with its arXiv numbers as links. */
export const sourcePieces = (source: string): readonly SourcePiece[] =>
  source
    .split(/(arXiv:\d{4}\.\d{4,5})/u)
    .filter((text) => text !== '')
    .map((text) => ({
      text,
      url: text.startsWith('arXiv:') ? `https://arxiv.org/abs/${text.slice(6)}` : null,
    }));
