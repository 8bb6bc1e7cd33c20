import type { Concept, Lexicon } from '../lexicon-schema.js';
import { parseForm } from './forms.js';

/** A fault of the lexicon: which concept, and what is wrong. */
export interface LexiconFault {
  readonly concept: string;
  readonly message: string;
}

/** A form as the matcher sees it, so that `All-Reduce` and `all reduce` are one. */
function* keysOf(concept: Concept): Generator<{ form: string; key: string }> {
  for (const form of [...concept.forms, ...concept.descriptions]) {
    const parts = parseForm(form);
    const key = parts
      .map((v) => v.map((p) => p.exact ?? p.stems.join(' ')).join('|'))
      .join(' ... ');
    yield { form, key };
  }
}

function related(a: string, b: string, concepts: ReadonlyMap<string, Concept>): boolean {
  const reaches = (from: string, to: string, depth: number): boolean => {
    const concept = concepts.get(from);
    if (from === to) return true;
    return (
      depth > 0 &&
      [...(concept?.isA ?? []), ...(concept?.partOf ?? [])].some((p) => reaches(p, to, depth - 1))
    );
  };
  return reaches(a, b, 6) || reaches(b, a, 6);
}

function unknownRelations(lexicon: Lexicon, ids: ReadonlySet<string>): LexiconFault[] {
  return lexicon.concepts.flatMap((c) =>
    [...c.isA, ...c.partOf, ...c.shares, ...(c.opposite === undefined ? [] : [c.opposite])]
      .filter((id) => !ids.has(id))
      .map((id) => ({
        concept: c.id,
        message: `relates to "${id}", which the lexicon does not have`,
      })),
  );
}

/**
 * Concepts with one id, relations to nothing, forms without a word, and forms that name two concepts of
 * which neither is a kind or a part of the other nor says that it shares words with it.
 */
export function lexiconFaults(lexicon: Lexicon): LexiconFault[] {
  const concepts = new Map(lexicon.concepts.map((c) => [c.id, c]));
  const faults = unknownRelations(lexicon, new Set(concepts.keys()));
  const owners = new Map<string, string>();
  const seen = new Set<string>();
  for (const concept of lexicon.concepts) {
    if (seen.has(concept.id)) faults.push({ concept: concept.id, message: 'the id is used twice' });
    seen.add(concept.id);
    for (const { form, key } of keysOf(concept)) {
      if (key === '')
        faults.push({ concept: concept.id, message: `"${form}" holds no word that is read` });
      const owner = owners.get(key) ?? concept.id;
      owners.set(key, owner);
      if (owner === concept.id || related(owner, concept.id, concepts)) continue;
      if (concept.shares.includes(owner) || concepts.get(owner)?.shares.includes(concept.id))
        continue;
      faults.push({ concept: concept.id, message: `"${form}" also names ${owner}` });
    }
  }
  return faults;
}
