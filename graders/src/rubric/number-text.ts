/** A text with its numbers written in one way, and where each character came from. */
export interface NumberText {
  readonly text: string;
  /** The offset in the raw text of the character at `i`, also of the end. */
  readonly origin: (i: number) => number;
  /** Numbers whose comma or point may group thousands or divide decimals, as they stand in the raw text. */
  readonly ambiguous: readonly { readonly raw: string; readonly other: number }[];
}

/** Spaces, apostrophes and underscores that group thousands: 43 750, 43'750, 43_750. */
const GROUPED = /^\d{1,3}(?:[ \u00a0\u2009\u202f'\u2019_]\d{3})+$/u;
const COMMAS = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const DOTS = /^\d{1,3}(?:\.\d{3}){2,}$/;
/** 1.234,5 and 1.234.567,89: dots group, the comma divides. */
const CONTINENTAL = /^\d{1,3}(?:\.\d{3})+,\d+$/;
/** 96.300: few write a decimal that ends in a nought, many group thousands with a point. */
const ONE_DOT = /^[1-9]\d{0,2}\.\d{2}0$/;
const DECIMAL_COMMA = /^\d+,\d+$/;

/** Digits with whatever may group or divide them. */
const NUMERAL = /\d+(?:(?:[.,'\u2019_]|[ \u00a0\u2009\u202f](?=\d{3}(?!\d)))\d+)*/gu;

const superscripts = '\u2070\u00b9\u00b2\u00b3\u2074\u2075\u2076\u2077\u2078\u2079';
const RAISED = `[\u207a\u207b]?[${superscripts}]+`;
/** A power of ten, alone or after a factor: 10^9, 10⁹, 4.4 × 10⁻³. */
const POWER = new RegExp(
  `([x\u00d7\u00b7*]\\s?)?(?<![\\d.])10(?:\\^([+\\-\u2212]?\\d{1,2})(?!\\d)|(${RAISED}))`,
  'gu',
);

const exponentOf = (written: string): string =>
  written
    .replace(/[\u207b\u2212]/gu, '-')
    .replace(/[\u207a+]/gu, '')
    .replace(new RegExp(`[${superscripts}]`, 'gu'), (c) => String(superscripts.indexOf(c)));

/** A factor keeps its power as ` × 10^9`; a power alone is a number of its own, 1e9. */
function plainPower([, times, caret, raised]: RegExpMatchArray): string {
  const exponent = exponentOf(caret ?? raised ?? '');
  return times === undefined ? `1e${exponent}` : `${times}10^${exponent}`;
}

interface Numeral {
  readonly text: string;
  /** What it is where the sign in it is read the other way. */
  readonly other?: number;
}

interface Piece extends Numeral {
  readonly at: number;
  readonly raw: string;
}

/** One numeral with a point for its decimals and nothing between its thousands. */
function plainNumeral(raw: string): Numeral {
  if (GROUPED.test(raw)) return { text: raw.replace(/\D/gu, '') };
  if (CONTINENTAL.test(raw)) return { text: raw.replaceAll('.', '').replace(',', '.') };
  if (DOTS.test(raw)) return { text: raw.replaceAll('.', '') };
  if (COMMAS.test(raw) && !raw.startsWith('0')) {
    const text = raw.replaceAll(',', '');
    const single = raw.split(/[,.]/).length === 2;
    return single ? { text, other: Number(raw.replace(',', '.')) } : { text };
  }
  if (ONE_DOT.test(raw)) return { text: raw, other: Number(raw.replace('.', '')) };
  if (DECIMAL_COMMA.test(raw)) return { text: raw.replace(',', '.') };
  return { text: raw };
}

/** Longer texts hold no answer; the rest is not read. */
const LONGEST = 2000;

/**
 * Writes the numbers of an answer in one way: minus signs, raised powers of ten, grouped thousands and
 * decimal commas. `43,750` groups thousands and is told as ambiguous; `43,75` and `0,375` can only be
 * decimals. Linear in the length of the text.
 */
export function numberText(raw: string): NumberText {
  const read = raw.slice(0, LONGEST);
  const pieces: Piece[] = [
    ...[...read.matchAll(POWER)].map((m) => ({ at: m.index, raw: m[0], text: plainPower(m) })),
    ...[...read.matchAll(NUMERAL)].map((m) => ({ at: m.index, raw: m[0], ...plainNumeral(m[0]) })),
    ...[...read.matchAll(/[\u2212\ufe63\uff0d]/gu)].map((m) => ({
      at: m.index,
      raw: m[0],
      text: '-',
    })),
  ].sort((a, b) => a.at - b.at);
  let text = '';
  const origins: number[] = [];
  const put = (piece: string, at: number, length: number): void => {
    for (let i = 0; i < piece.length; i++) origins.push(at + Math.min(i, length - 1));
    text += piece;
  };
  let done = 0;
  for (const { at, raw: from, text: to } of pieces) {
    if (at < done) continue;
    put(read.slice(done, at), done, at - done);
    put(to, at, from.length);
    done = at + from.length;
  }
  put(read.slice(done), done, read.length - done);
  return {
    text,
    origin: (i) => origins[i] ?? read.length,
    ambiguous: pieces.flatMap(({ raw: from, other }) =>
      other === undefined ? [] : [{ raw: from, other }],
    ),
  };
}
