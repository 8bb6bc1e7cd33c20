import type { CompiledLexicon } from '../lexicon/compile.js';
import type { Idea } from '../idea.js';
import { informativeness } from '../text/informativeness.js';
import { normalise } from '../text/normalise.js';
import { rootOf } from '../text/root.js';
import type { Token } from '../text/tokens.js';
import { tokenise } from '../text/tokens.js';
import type { Word } from './features.js';

/** What is added to each count, so that a word met once is no proof. */
const SMOOTH = 0.5;
/** One word tells no more than this, for or against. */
const MOST = 2;

/** The root of a word that tells what a text is about. */
const tellingRoot = ({ kind, stem, text }: Token): string | undefined =>
  kind === 'word' && informativeness(stem) > 0 ? rootOf(text) : undefined;

/** In how many of some sentences each root stands. */
interface Heap {
  sentences: number;
  readonly by: Map<string, number>;
}

const emptyHeap = (): Heap => ({ sentences: 0, by: new Map() });

function put(heap: Heap, { sentences, by }: Heap, times: 1 | -1): Heap {
  heap.sentences += times * sentences;
  for (const [root, count] of by) heap.by.set(root, (heap.by.get(root) ?? 0) + times * count);
  return heap;
}

function heapOf({ says, right, wrong }: Idea, lexicon: CompiledLexicon): Heap {
  const heap = emptyHeap();
  for (const text of [says, ...right, ...wrong]) {
    heap.sentences++;
    const tokens = tokenise(normalise(text), (word) => lexicon.knows(word));
    for (const root of new Set(tokens.map(tellingRoot)))
      if (root !== undefined) heap.by.set(root, (heap.by.get(root) ?? 0) + 1);
  }
  return heap;
}

interface Library {
  readonly whole: Heap;
  readonly by: ReadonlyMap<string, Heap>;
}
const known = new WeakMap<CompiledLexicon, Library>();

/** The words of all ideas of a lexicon, counted once. */
function libraryOf(lexicon: CompiledLexicon): Library {
  const found = known.get(lexicon);
  if (found !== undefined) return found;
  const by = new Map(
    Array.from(lexicon.ideas.values(), (idea) => [idea.id, heapOf(idea, lexicon)] as const),
  );
  const whole = [...by.values()].reduce((sum, heap) => put(sum, heap, 1), emptyHeap());
  const made = { whole, by };
  known.set(lexicon, made);
  return made;
}

/** Up to each word of a text: the sum of the topicalities before it, and how many words had one. */
export interface Topicalities {
  readonly sums: Float64Array;
  readonly counts: Uint32Array;
}

/** How much more a word belongs to some ideas than to all others of the library. */
export class Topicality {
  private readonly values = new Map<string, number>();

  constructor(ideas: readonly Idea[], lexicon: CompiledLexicon) {
    const { whole, by } = libraryOf(lexicon);
    const heaps = ideas.flatMap(({ id }) => by.get(id) ?? []);
    const own = heaps.reduce((sum, heap) => put(sum, heap, 1), emptyHeap());
    const others = put(put(emptyHeap(), whole, 1), own, -1);
    if (others.sentences === 0) return;
    for (const [root, all] of whole.by) {
      const here = own.by.get(root) ?? 0;
      const value =
        Math.log((here + SMOOTH) / (own.sentences + 2 * SMOOTH)) -
        Math.log((all - here + SMOOTH) / (others.sentences + 2 * SMOOTH));
      this.values.set(root, Math.max(-MOST, Math.min(MOST, value)));
    }
  }

  /** The logarithm of how much likelier a root stands in a sentence of these ideas; undefined where none holds it. */
  of(root: string): number | undefined {
    return this.values.get(root);
  }

  /** Of words that follow one another, so that those of any stretch are known at once. */
  along(words: readonly Word[]): Topicalities {
    const sums = new Float64Array(words.length + 1);
    const counts = new Uint32Array(words.length + 1);
    words.forEach(({ root, isNumber, tells }, i) => {
      const value = isNumber || !tells ? undefined : this.of(root);
      sums[i + 1] = (sums[i] ?? 0) + (value ?? 0);
      counts[i + 1] = (counts[i] ?? 0) + (value === undefined ? 0 : 1);
    });
    return { sums, counts };
  }
}
