import { rootOf } from '../../text/root.js';
import { computing } from './computing.js';
import { general } from './general.js';
import { poles } from './poles.js';
import { science } from './science.js';
import { society } from './society.js';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((l) => l.trim())
    .filter((l) => l !== '');

/** The words of a phrase, or one word, as roots. */
const keyOf = (entry: string): string => entry.split('_').map(rootOf).join(' ');

interface Classes {
  /** Groups of meaning by root, or by the roots of a phrase joined by spaces. */
  readonly of: ReadonlyMap<string, ReadonlySet<number>>;
  /** Ends of a scale by root: `n` on one side, `-n` on the other. */
  readonly poles: ReadonlyMap<string, ReadonlySet<number>>;
  /** The words of the longest phrase that begins with a root. */
  readonly longestFrom: ReadonlyMap<string, number>;
}

function build(): Classes {
  const of = new Map<string, Set<number>>();
  const ends = new Map<string, Set<number>>();
  let next = 1;
  const longestFrom = new Map<string, number>();
  const put = (into: Map<string, Set<number>>, words: string, id: number): void => {
    for (const entry of words.trim().split(/\s+/)) {
      const key = keyOf(entry);
      const [first = '', ...rest] = key.split(' ');
      const known = longestFrom.get(first) ?? 0;
      if (rest.length > 0) longestFrom.set(first, Math.max(known, rest.length + 1));
      into.set(key, (into.get(key) ?? new Set()).add(id));
    }
  };
  for (const line of lines([general, science, computing, society].join('\n')))
    for (const side of line.split(' / ')) put(of, side, next++);
  for (const line of lines(poles)) {
    const [one = '', other = ''] = line.split(' / ');
    put(ends, one, next);
    put(ends, other, -next++);
  }
  return { of, poles: ends, longestFrom };
}

let built: Classes | undefined;
/** Groups of words of one meaning, built at first use. */
export const classes = (): Classes => (built ??= build());

/** Words of one meaning with `word` as people write them, itself first; phrases included, `most` at most. */
export function synonymsOf(word: string, most: number): string[] {
  const root = rootOf(word);
  const groups = lines([general, science, computing, society].join('\n'))
    .flatMap((line) => line.split(' / '))
    .map((side) => side.split(/\s+/).map((w) => w.replaceAll('_', ' ')));
  const own = groups.find((g) => g[0] !== undefined && rootOf(g[0]) === root);
  return [...new Set([word, ...(own ?? [])])].slice(0, most);
}

/** Whether two sets of groups share one. */
export function meansTheSame(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  for (const id of a) if (b.has(id)) return true;
  return false;
}

/** Whether two words (or phrases) stand at the two ends of a scale: hotter, cooler. */
export function areOpposite(a: string, b: string): boolean {
  const ends = classes().poles.get(a);
  const others = classes().poles.get(b);
  if (!ends || !others) return false;
  for (const id of ends) if (others.has(id)) return false;
  for (const id of ends) if (others.has(-id)) return true;
  return false;
}
