/**
 * A comma, a space or an apostrophe between digits of a number, or three digits after its point: thousands to one reader,
 * a fraction to another. The figures of a name that goes before (`NVLink 3 600GB/s`) are not among them.
 */
const separated =
  /(?<!(?:link|gen|pcie) |[\w.-])\d+(?:[,'\u2019_]\d|[ \u00a0\u202f]\d{3}(?!\d)|\.\d{3} ?g)/i;

/** Words that take back or leave open what a description names; that a publication does not state it is no such word. */
const doubtful = /\b(?:no|not|non|without|neither|or|off)\b/i;

/** Why a description cannot be read as it stands, said of it. */
export function unclearIn(text: string): string | undefined {
  if (separated.test(text))
    return 'has a number that can be read in two ways; write thousands without a sign (1600) and fractions with a point (1.6)';
  const word = doubtful.exec(text.replace(/\bnot stated\b/gi, ''))?.[0];
  return word === undefined
    ? undefined
    : `says "${word}"; name only what was used, or leave the cell blank`;
}
