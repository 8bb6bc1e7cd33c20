import type { Sentence } from '../text/structure.js';
import type { Token } from '../text/tokens.js';

/** So many words in a row are a piece of a sentence. */
const RUN = 2;
/** So many in a row are copied rather than met by chance. */
const LONG = 4;
/** From this share of its words on a sentence is copied. */
const COPIED = 0.6;
/** With less than this share of a sentence of the text it was copied from, only a piece of that was taken. */
const WHOLE = 0.75;
/** A figure stands for any other in a run of words. */
const FIGURE = '#';

/** The words of a sentence, figures apart. */
interface Line {
  readonly words: readonly string[];
  readonly figures: ReadonlySet<string>;
}

function lineOf(tokens: readonly Token[], { from, to }: Pick<Sentence, 'from' | 'to'>): Line {
  const said = tokens.slice(from, to).filter(({ kind }) => kind !== 'mark');
  return {
    words: said.map(({ kind, stem }) => (kind === 'number' ? FIGURE : stem)),
    figures: new Set(said.flatMap(({ kind, text }) => (kind === 'number' ? [text] : []))),
  };
}

/** From this share of its sentences on an answer is a copy. */
const COPY = 0.5;
/** So many of them may be sentences of one's own that look like altered ones. */
const CHANCE = 1;

/** A text that an answer may have been copied from, and what of it is altered: other figures, pieces put together anew. */
export class Original {
  private readonly lines: readonly Line[];
  /** The lines that hold a run of words. */
  private readonly runs = new Map<string, Set<number>>();
  private readonly long = new Set<string>();

  constructor(tokens: readonly Token[], sentences: readonly Sentence[]) {
    this.lines = sentences.map((sentence) => lineOf(tokens, sentence));
    this.lines.forEach(({ words }, line) => {
      for (const run of runsOf(words, LONG)) this.long.add(run);
      for (const run of runsOf(words)) {
        const lines = this.runs.get(run);
        if (lines === undefined) this.runs.set(run, new Set([line]));
        else lines.add(line);
      }
    });
  }

  /** Which share of the copied sentences says something else than what was copied; undefined where an answer is no copy. */
  alteredShare(tokens: readonly Token[], sentences: readonly Sentence[]): number | undefined {
    const lines = sentences
      .map((sentence) => lineOf(tokens, sentence))
      .filter(({ words }) => words.length > RUN);
    const copied = lines.flatMap((line) => {
      const from = this.linesIn(line);
      return from === undefined ? [] : [this.isAltered(line, from)];
    });
    if (copied.length === 0 || copied.length < COPY * lines.length) return undefined;
    const altered = copied.filter(Boolean).length - CHANCE;
    return Math.max(0, altered) / copied.length;
  }

  /** Where a sentence is copied from: the words of it that stand in each line; undefined where it is none. */
  private linesIn({ words }: Line): ReadonlyMap<number, ReadonlySet<number>> | undefined {
    const copied = new Set<number>();
    runsOf(words, LONG).forEach((run, at) => {
      if (this.long.has(run)) for (let word = at; word < at + LONG; word++) copied.add(word);
    });
    if (copied.size < COPIED * words.length) return undefined;
    const by = new Map<number, Set<number>>();
    runsOf(words).forEach((run, at) => {
      for (const line of this.runs.get(run) ?? []) {
        const here = by.get(line) ?? new Set();
        by.set(line, here);
        for (let word = at; word < at + RUN; word++) here.add(word);
      }
    });
    return by;
  }

  private isAltered(
    { words, figures }: Line,
    from: ReadonlyMap<number, ReadonlySet<number>>,
  ): boolean {
    const known = [...from.keys()].flatMap((line) => [...(this.lines[line]?.figures ?? [])]);
    const other = [...figures].filter((figure) => !known.includes(figure)).length;
    if (2 * other > figures.size) return true;
    const [[first, most] = [-1, new Set<number>()], ...others] = [...from].sort(
      (a, b) => b[1].size - a[1].size,
    );
    if (first < 0 || most.size >= words.length) return false;
    // the head or the tail of another sentence, but not all of that
    return others.some(([line, covered]) => {
      const own = [...covered].filter((word) => !most.has(word));
      const atEnd = own.includes(0) || own.includes(words.length - 1);
      return (
        own.length >= RUN && atEnd && covered.size < WHOLE * (this.lines[line]?.words.length ?? 0)
      );
    });
  }
}

/** So many words in a row, from each word on. */
const runsOf = (words: readonly string[], length = RUN): string[] =>
  words.slice(length - 1).map((_, at) => words.slice(at, at + length).join(' '));
