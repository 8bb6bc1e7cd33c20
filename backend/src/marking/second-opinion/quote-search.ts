import type { Quote } from '@meshwright/graders';

/** Shorter quotes prove nothing: every answer contains "the". */
const SHORTEST = 8;

/** Signs that endpoints like to set anew, and what they stand for. */
const PLAIN: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u00a0': ' ',
};

/** A text with single spaces, plain quotation marks and small letters; each character knows where it came from. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
}

function fold(raw: string): Folded {
  const from: number[] = [];
  let text = '';
  for (let at = 0; at < raw.length; at++) {
    const sign = PLAIN[raw.charAt(at)] ?? raw.charAt(at);
    const small = /\s/.test(sign) ? ' ' : sign.toLowerCase();
    // a letter whose small form is longer stays as it is, so that places stay in step
    const kept = small.length === 1 ? small : sign;
    if (kept === ' ' && (text === '' || text.endsWith(' '))) continue;
    text += kept;
    from.push(at);
  }
  return { text, from };
}

/** The words of an answer, ready to look quotes up in. */
export class QuotableAnswer {
  private readonly sections: readonly { id: string; raw: string; folded: Folded }[];

  constructor(sections: Readonly<Record<string, string>>) {
    this.sections = Object.entries(sections).map(([id, raw]) => ({ id, raw, folded: fold(raw) }));
  }

  /** Where the answer says `words`, but for spacing, case and the cut of quotation marks; undefined where it does not. */
  find(words: string): Quote | undefined {
    const wanted = fold(words).text.trim();
    if (wanted.length < SHORTEST) return undefined;
    for (const { id, raw, folded } of this.sections) {
      const at = folded.text.indexOf(wanted);
      if (at < 0) continue;
      const start = folded.from[at] ?? 0;
      const end = (folded.from[at + wanted.length - 1] ?? start) + 1;
      return { section: id, start, end, text: raw.slice(start, end) };
    }
    return undefined;
  }
}
