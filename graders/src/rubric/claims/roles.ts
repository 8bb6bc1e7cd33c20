import type { CompiledLexicon, Matcher } from '../lexicon/compile.js';

/** What a concept that stands in an answer means to the rubric. */
export interface Role {
  readonly concept: string;
  /** What a mention of it is a mention of: itself and what it is-a, of what is wanted. */
  readonly asserted: readonly string[];
  /** The opposites of these, which it asserts where it is denied. */
  readonly denied: readonly string[];
  /** Denying it says its opposite. */
  readonly turns: boolean;
  /** See `Local.asides`. */
  readonly isAside: boolean;
  /** The rubric has a term of its own by that name, which is read instead. */
  readonly isHidden: boolean;
  /** Mentions of it change nothing: neither wanted nor turning a denial. */
  readonly isIdle: boolean;
}

/** What a rubric names by its own terms and words. */
export interface Local extends Matcher {
  /** Those that hide the lexicon's concept of the same id. */
  readonly terms: ReadonlySet<string>;
  /**
   * What only errors are known by. The denial in such a form (`changes nothing`) is its own: it lifts no denial
   * from the rest of the clause, so that to look for an error never turns a denied idea into a claim.
   */
  readonly asides?: ReadonlySet<string>;
  /** The concepts that are asked for; mentions of others are left out. All, where this is left out. */
  readonly wanted?: ReadonlySet<string> | undefined;
}

/** By the number of the concept in its automaton. */
interface Roles {
  readonly ofLexicon: readonly Role[];
  readonly ofRubric: readonly Role[];
}

function made(lexicon: CompiledLexicon, local: Local): Roles {
  const isWanted = (id: string | undefined): id is string =>
    id !== undefined && local.wanted?.has(id) !== false;
  const role = (concept: string): Role => {
    const ids = lexicon.lineage.get(concept) ?? [concept];
    const asserted = ids.filter(isWanted);
    const denied = ids.map((id) => lexicon.opposites.get(id)).filter(isWanted);
    const turns = lexicon.opposites.has(concept);
    return {
      concept,
      asserted,
      denied,
      turns,
      isAside: local.asides?.has(concept) === true,
      isHidden: local.terms.has(concept),
      isIdle: asserted.length + denied.length === 0 && !turns,
    };
  };
  return {
    ofLexicon: lexicon.ids.map(role),
    ofRubric: local.ids.map((id) => ({ ...role(id), isHidden: false, isIdle: false })),
  };
}

const known = new WeakMap<CompiledLexicon, WeakMap<Local, Roles>>();

/** The roles of all concepts, worked out once for a lexicon and a rubric. */
export function rolesOf(lexicon: CompiledLexicon, local: Local): Roles {
  const of = known.get(lexicon) ?? new WeakMap<Local, Roles>();
  known.set(lexicon, of);
  const found = of.get(local) ?? made(lexicon, local);
  of.set(local, found);
  return found;
}
