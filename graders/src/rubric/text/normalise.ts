/** Text in one Unicode form, each unit of which knows the raw UTF-16 range it came from. */
export interface Normalised {
  readonly text: string;
  /** `start[i]`, `end[i]`: the raw half-open range behind `text[i]`. */
  readonly start: Int32Array;
  readonly end: Int32Array;
}

/** A longer run of combining marks is hostile; it is cut into pieces of this length. */
const LONGEST_CLUSTER = 8;

const plain: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201b': "'",
  '\u2212': '-',
  '\u2010': '-',
  '\u2011': '-',
  '\u2215': '/',
  '\u22c5': '\u00b7',
  '\u2217': '*',
};

/** Zero-width, bidirectional and soft-hyphen characters: they are not seen, so they are not read. */
const invisible: readonly (readonly [number, number])[] = [
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200f],
  [0x202a, 0x202e],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
];
const isInvisible = (code: number): boolean =>
  invisible.some(([from, to]) => code >= from && code <= to);

const isMark = (text: string, at: number): boolean => {
  const code = text.charCodeAt(at);
  return code >= 0x300 && /\p{M}/u.test(text.charAt(at));
};

/** The end of the character that starts at `from`, with its combining marks. */
function clusterEnd(raw: string, from: number): number {
  let to = from + ((raw.codePointAt(from) ?? 0) > 0xffff ? 2 : 1);
  while (to < raw.length && to - from < LONGEST_CLUSTER && isMark(raw, to)) to++;
  return to;
}

/** Plain text needs no change. */
function asIs(text: string): Normalised {
  const start = new Int32Array(text.length);
  const end = new Int32Array(text.length);
  for (let i = 0; i < text.length; i++) {
    start[i] = i;
    end[i] = i + 1;
  }
  return { text, start, end };
}

/**
 * NFKC, invisible characters removed, control characters (null included) read as spaces, one kind of
 * apostrophe and minus. Linear in the length of `raw`.
 */
export function normalise(raw: string): Normalised {
  if (/^[\n\x20-\x7e]*$/.test(raw)) return asIs(raw);
  const pieces: string[] = [];
  const start: number[] = [];
  const end: number[] = [];
  const put = (piece: string, from: number, to: number): void => {
    pieces.push(piece);
    for (let left = piece.length; left > 0; left--) {
      start.push(from);
      end.push(to);
    }
  };
  for (let at = 0; at < raw.length;) {
    const code = raw.charCodeAt(at);
    const next = raw.charCodeAt(at + 1);
    if (code < 0x80 && !(next >= 0x300)) {
      put(code < 0x20 && code !== 0x0a ? ' ' : raw.charAt(at), at, at + 1);
      at++;
      continue;
    }
    const to = clusterEnd(raw, at);
    if (!isInvisible(code)) {
      const cluster = raw.slice(at, to);
      put((plain[cluster] ?? cluster.normalize('NFKC')).replace(/\p{Cc}/gu, ' '), at, to);
    }
    at = to;
  }
  return { text: pieces.join(''), start: Int32Array.from(start), end: Int32Array.from(end) };
}
