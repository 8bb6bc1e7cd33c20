import type { CompiledLexicon } from '../lexicon/compile.js';

/** What a mention of a concept of the lexicon is a mention of, of what is wanted. */
export interface Lineage {
  /** Itself and what it is-a. */
  readonly asserted: readonly string[];
  /** The opposites of these, which it asserts where it is denied. */
  readonly denied: readonly string[];
  /** Whether mentions of it change nothing: neither wanted nor turning a denial. */
  readonly idle: boolean;
}

type Lineages = ReadonlyMap<string, Lineage>;

function made({ lineage, opposites }: CompiledLexicon, wanted?: ReadonlySet<string>): Lineages {
  const isWanted = (id: string | undefined): id is string =>
    id !== undefined && wanted?.has(id) !== false;
  return new Map(
    [...lineage].map(([concept, ids]) => {
      const asserted = ids.filter(isWanted);
      const denied = ids.map((id) => opposites.get(id)).filter(isWanted);
      const idle = asserted.length + denied.length === 0 && !opposites.has(concept);
      return [concept, { asserted, denied, idle }];
    }),
  );
}

const known = new WeakMap<CompiledLexicon, WeakMap<ReadonlySet<string>, Lineages>>();
const everything: ReadonlySet<string> = new Set();

/** The lineages of all concepts, of the `wanted` ones alone where such are given; worked out once for both. */
export function lineagesOf(lexicon: CompiledLexicon, wanted?: ReadonlySet<string>): Lineages {
  const of = known.get(lexicon) ?? new WeakMap<ReadonlySet<string>, Lineages>();
  known.set(lexicon, of);
  const key = wanted ?? everything;
  const found = of.get(key) ?? made(lexicon, wanted);
  of.set(key, found);
  return found;
}
