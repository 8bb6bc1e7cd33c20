/** Text of people and of the bank as a PDF may show it. Pure. */

/** Controls, the marks that turn the direction of what follows, and halves of surrogate pairs: none of them is seen. */
const UNSEEN =
  /[\p{Cc}\p{Surrogate}\u00AD\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Accents piled on one letter, which would run over the lines around it. */
const PILED = /(\p{M}{3})\p{M}+/gu;

const TOO_LONG = 20_000;

/** One paragraph: what cannot be seen is gone, and no text fills a file. */
export function pdfText(text: string, most = TOO_LONG): string {
  const seen = text
    .normalize('NFC')
    .replace(/[\t\r\n\u2028\u2029]+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(PILED, '$1')
    .trim();
  const letters = Array.from(seen);
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : seen;
}

/** A file's name that every system and header takes: Latin letters and digits of the text, or nothing. */
export const fileStem = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 40)
    .replace(/^-+|-+$/gu, '');
