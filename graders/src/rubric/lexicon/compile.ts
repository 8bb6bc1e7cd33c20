import type { Concept, Lexicon } from '../lexicon-schema.js';
import { ByWord } from '../text/by-word.js';
import { stem } from '../text/stem.js';
import { absences, forwardNegators, negators } from '../text/words.js';
import { Speller } from '../text/typos.js';
import { Automaton } from './automaton.js';
import type { Form } from './automaton.js';
import { parseForm } from './forms.js';

/** Where parts of forms with a gap were read last, by slot: a scratch pad for one sentence at a time. */
export class Gaps {
  private readonly from: Int32Array;
  private readonly end: Int32Array;
  private readonly sentence: Int32Array;
  private now = 0;

  constructor(slots: number) {
    this.from = new Int32Array(slots);
    this.end = new Int32Array(slots);
    this.sentence = new Int32Array(slots);
  }

  /** Forgets everything. */
  begin(): void {
    if (++this.now < 2 ** 31 - 1) return;
    this.sentence.fill(0);
    this.now = 1;
  }

  /** The part of that slot begins with token `from` and ends with word `end` of the sentence. */
  put(slot: number, from: number, end: number): void {
    this.from[slot] = from;
    this.end[slot] = end;
    this.sentence[slot] = this.now;
  }

  /** The token with which the part of that slot begins; undefined where it does not end at most `gap` words before word `at`. */
  startBefore(slot: number, at: number, gap: number): number | undefined {
    const end = this.end[slot] ?? 0;
    if (this.sentence[slot] !== this.now || at <= end || at - end > gap + 1) return undefined;
    return this.from[slot];
  }
}

/** A compiled set of concepts: what a text is searched with. */
export interface Matcher {
  readonly automaton: Automaton;
  readonly gaps: Gaps;
  /** The number of a token's stem in the automaton. */
  readonly symbols: ByWord<number>;
  /** Whether a word stands in a form as one word, as `dataloader` does. */
  readonly knows: (lowerCase: string) => boolean;
}

/** The lexicon, ready for grading. Make one and keep it. */
export interface CompiledLexicon extends Matcher {
  readonly concepts: ReadonlyMap<string, Concept>;
  /** A concept and everything that it is-a. */
  readonly lineage: ReadonlyMap<string, readonly string[]>;
  readonly opposites: ReadonlyMap<string, string>;
  readonly speller: Speller;
}

const denying = new Set([...negators, ...forwardNegators, ...absences, 'rather'].map(stem));

/** Builds the automaton of some concepts (id -> forms). */
export function compileForms(concepts: Iterable<readonly [string, readonly string[]]>): Matcher {
  const automaton = new Automaton();
  let slots = 0;
  for (const [concept, texts] of concepts) {
    for (const text of texts) {
      const parsed = parseForm(text);
      if (parsed.length === 0) continue;
      const denies = parsed.some((part) => part.some((v) => v.stems.some((w) => denying.has(w))));
      const form: Form = { concept, parts: parsed.length, denies };
      const first = slots;
      slots += parsed.length > 1 ? parsed.length : 0;
      parsed.forEach((variants, part) => {
        for (const { stems, exact } of variants) {
          const output = { form, part, slot: first + part, length: stems.length };
          automaton.add(stems, exact === undefined ? output : { ...output, exact });
        }
      });
    }
  }
  automaton.link();
  const knows = (word: string): boolean => automaton.symbolOf(stem(word)) !== 0;
  const symbols = new ByWord((token) => automaton.symbolOf(token.stem));
  return { automaton, gaps: new Gaps(slots), symbols, knows };
}

function lineageOf(id: string, concepts: ReadonlyMap<string, Concept>): string[] {
  const found = new Set<string>([id]);
  for (const member of found)
    for (const parent of concepts.get(member)?.isA ?? []) found.add(parent);
  return [...found];
}

/** Opposition holds both ways. */
function oppositesOf(concepts: ReadonlyMap<string, Concept>): Map<string, string> {
  const found = new Map<string, string>();
  for (const { id, opposite } of concepts.values()) {
    if (opposite === undefined) continue;
    found.set(id, opposite);
    found.set(opposite, id);
  }
  return found;
}

function* vocabulary(lexicon: Lexicon): Generator<string> {
  for (const c of lexicon.concepts) {
    for (const form of [...c.forms, ...c.descriptions]) {
      for (const word of form.toLowerCase().match(/[a-z]+/g) ?? []) yield word;
    }
  }
}

/** Compiles the lexicon; linear in its size, some tens of milliseconds for a few hundred concepts. */
export function compileLexicon(lexicon: Lexicon): CompiledLexicon {
  const concepts = new Map(lexicon.concepts.map((c) => [c.id, c]));
  const matcher = compileForms(
    lexicon.concepts.map((c) => [c.id, [...c.forms, ...c.descriptions]] as const),
  );
  return {
    ...matcher,
    concepts,
    lineage: new Map([...concepts.keys()].map((id) => [id, lineageOf(id, concepts)])),
    opposites: oppositesOf(concepts),
    speller: new Speller(vocabulary(lexicon), lexicon.ordinary),
  };
}
