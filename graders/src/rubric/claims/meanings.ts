import type { CompiledLexicon, Matcher } from '../lexicon/compile.js';

/** What a form that stands in an answer means to the rubric: that of all concepts that it says, taken together. */
export interface Meaning {
  /** What is mentioned: these concepts and what they are-a, of what is wanted. */
  readonly asserted: readonly string[];
  /** The opposites of these, which are asserted where the form is denied. */
  readonly opposites: readonly string[];
  /** What is asserted even where the clause denies, as the form holds the denial itself; see `Local.asides`. */
  readonly withDenial: readonly string[];
  /** The form holds a denial that is part of the idea, and denies nothing else in the clause. */
  readonly coversDenial: boolean;
  /** Denying it says its opposite. */
  readonly turns: boolean;
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

/** By the number of the form in its automaton; undefined where all that it says is hidden by the rubric's own terms. */
interface Meanings {
  readonly ofLexicon: readonly (Meaning | undefined)[];
  readonly ofRubric: readonly (Meaning | undefined)[];
}

function made(lexicon: CompiledLexicon, local: Local): Meanings {
  const isWanted = (id: string | undefined): id is string =>
    id !== undefined && local.wanted?.has(id) !== false;
  const lineage = (id: string): readonly string[] => lexicon.lineage.get(id) ?? [id];
  const meaning = (concepts: readonly string[], denies: boolean): Meaning | undefined => {
    if (concepts.length === 0) return undefined;
    const isAside = (id: string): boolean => denies && local.asides?.has(id) === true;
    const asides = concepts.filter(isAside);
    const others = concepts.filter((id) => !isAside(id));
    const asserted = others.flatMap(lineage).filter(isWanted);
    const opposites = others.flatMap(lineage).map((id) => lexicon.opposites.get(id));
    const wanted = opposites.filter(isWanted);
    const withDenial = asides.flatMap(lineage).filter(isWanted);
    const turns = concepts.some((id) => lexicon.opposites.has(id));
    return {
      asserted,
      opposites: wanted,
      withDenial,
      coversDenial: denies && others.length > 0,
      turns,
      isIdle: !denies && !turns && asserted.length + wanted.length === 0,
    };
  };
  return {
    ofLexicon: lexicon.forms.map(({ concepts, denies }) =>
      meaning(
        concepts.filter((id) => !local.terms.has(id)),
        denies,
      ),
    ),
    ofRubric: local.forms.map(({ concepts, denies }) => meaning(concepts, denies)),
  };
}

const known = new WeakMap<CompiledLexicon, WeakMap<Local, Meanings>>();

/** The meanings of all forms, worked out once for a lexicon and a rubric. */
export function meaningsOf(lexicon: CompiledLexicon, local: Local): Meanings {
  const of = known.get(lexicon) ?? new WeakMap<Local, Meanings>();
  known.set(lexicon, of);
  const found = of.get(local) ?? made(lexicon, local);
  of.set(local, found);
  return found;
}
