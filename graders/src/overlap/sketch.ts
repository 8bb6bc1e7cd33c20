import { RUN, type Worded } from './overlap.js';

/** The runs of a text as numbers, one for each place where one begins, without those that were given: a kilobyte a page. */
export interface Sketch {
  readonly words: number;
  readonly runs: Uint32Array;
}

/** FNV-1a. Two runs of one number are counted as the same, which makes a sketch promise too much and never too little. */
function numberOf(run: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < run.length; at++) hash = Math.imul(hash ^ run.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

export function sketchOf({ words, runs }: Worded, given: Worded): Sketch {
  const own = runs.filter((run) => !given.known.has(run));
  return { words: words.length, runs: Uint32Array.from(own, numberOf) };
}

/** How often each run of a text stands in it. */
export type Counted = ReadonlyMap<number, number>;

export function counted({ runs }: Sketch): Counted {
  const found = new Map<number, number>();
  for (const run of runs) found.set(run, (found.get(run) ?? 0) + 1);
  return found;
}

/**
 * No less than the exact comparison of two texts can find: a shared run covers three words at most. Above 1 it tells nearer
 * texts from farther ones. Of the one by its
 * runs as `counted`, of the other as they stand.
 * @returns the larger of both shares
 */
export function mostShared(one: Pick<Sketch, 'words'>, runs: Counted, other: Sketch): number {
  const met = new Set<number>();
  let [here, there] = [0, 0];
  for (const run of other.runs) {
    const count = runs.get(run);
    if (count === undefined) continue;
    there++;
    if (met.has(run)) continue;
    met.add(run);
    here += count;
  }
  const share = (shared: number, words: number): number =>
    words === 0 ? 0 : (RUN * shared) / words;
  return Math.max(share(here, one.words), share(there, other.words));
}
