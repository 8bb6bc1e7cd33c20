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

/** Where a run of characters ends that stand as they are: printable ASCII and line ends, with no mark behind the last. */
function plainEnd(raw: string, from: number): number {
  let to = from;
  for (; to < raw.length; to++) {
    const code = raw.charCodeAt(to);
    if (code > 0x7e || (code < 0x20 && code !== 0x0a)) break;
  }
  return to > from && isMark(raw, to) ? to - 1 : to;
}

/** What has been read so far; grows as it needs to. */
class Pieces {
  private readonly texts: string[] = [];
  private start: Int32Array;
  private end: Int32Array;
  private size = 0;

  constructor(expected: number) {
    this.start = new Int32Array(expected);
    this.end = new Int32Array(expected);
  }

  /** Characters that stand as they are. */
  copy(raw: string, from: number, to: number): void {
    this.reserve(to - from);
    this.texts.push(raw.slice(from, to));
    for (let at = from; at < to; at++) {
      this.start[this.size] = at;
      this.end[this.size++] = at + 1;
    }
  }

  /** What the raw range `[from, to)` is read as. */
  put(piece: string, from: number, to: number): void {
    this.reserve(piece.length);
    this.texts.push(piece);
    this.start.fill(from, this.size, this.size + piece.length);
    this.end.fill(to, this.size, this.size + piece.length);
    this.size += piece.length;
  }

  whole(): Normalised {
    const { start, end, size } = this;
    return {
      text: this.texts.join(''),
      start: start.subarray(0, size),
      end: end.subarray(0, size),
    };
  }

  private reserve(more: number): void {
    if (this.size + more <= this.start.length) return;
    const room = 2 * (this.size + more);
    const larger = (of: Int32Array): Int32Array => {
      const made = new Int32Array(room);
      made.set(of);
      return made;
    };
    this.start = larger(this.start);
    this.end = larger(this.end);
  }
}

/**
 * NFKC, invisible characters removed, control characters (null included) read as spaces, one kind of
 * apostrophe and minus. Linear in the length of `raw`.
 */
export function normalise(raw: string): Normalised {
  const pieces = new Pieces(raw.length);
  for (let at = 0; at < raw.length;) {
    const plainTo = plainEnd(raw, at);
    if (plainTo > at) {
      pieces.copy(raw, at, plainTo);
      at = plainTo;
      continue;
    }
    const to = clusterEnd(raw, at);
    if (!isInvisible(raw.charCodeAt(at))) {
      const cluster = raw.slice(at, to);
      pieces.put(plain[cluster] ?? cluster.normalize('NFKC').replace(/\p{Cc}/gu, asSpace), at, to);
    }
    at = to;
  }
  return pieces.whole();
}

/** A line end in a cluster stays one. */
const asSpace = (control: string): string => (control === '\n' ? control : ' ');
