import type { Idea } from '../idea.js';
import type { Concept, FieldError, Lexicon } from '../lexicon-schema.js';
import { ByWord } from '../text/by-word.js';
import { common } from '../text/common-words.js';
import { stem } from '../text/stem.js';
import { absences, forwardNegators, generic, negators } from '../text/words.js';
import { Speller } from '../text/typos.js';
import type { Output } from './automaton.js';
import { Automaton } from './automaton.js';
import { parseForm, wordsOf } from './forms.js';

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

/** A form, which several concepts may be said by. */
interface SaidForm {
  /** Their ids. */
  readonly concepts: readonly string[];
  /** It holds a word that denies, which is then part of the idea: `does not fit`. */
  readonly denies: boolean;
}

/** A compiled set of concepts: what a text is searched with. */
export interface Matcher {
  /** By their numbers in the automaton. */
  readonly forms: readonly SaidForm[];
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
  /** The stems of its technical concepts, words of any trade left out, each with the concepts whose forms hold it. */
  readonly technical: ReadonlyMap<string, readonly string[]>;
  readonly errors: readonly FieldError[];
  readonly ideas: ReadonlyMap<string, Idea>;
}

const denying = new Set([...negators, ...forwardNegators, ...absences, 'rather'].map(stem));

/** The concepts by the texts of their forms. */
function byForm(
  concepts: Iterable<readonly [string, readonly string[]]>,
): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [id, texts] of concepts)
    for (const text of texts) {
      const ids = found.get(text);
      if (ids) ids.push(id);
      else found.set(text, [id]);
    }
  return found;
}

/** Builds the automaton of some concepts (id -> forms); a form that several are said by is looked for once. */
export function compileForms(concepts: Iterable<readonly [string, readonly string[]]>): Matcher {
  const entries: [stems: readonly string[], output: Output][] = [];
  const forms: SaidForm[] = [];
  let slots = 0;
  for (const [text, ids] of byForm(concepts)) {
    const parts = parseForm(text);
    const denies = parts.some((part) => part.some((v) => v.stems.some((w) => denying.has(w))));
    const form = forms.push({ concepts: ids, denies }) - 1;
    parts.forEach((variants, part) => {
      for (const { stems, exact } of variants)
        entries.push([
          stems,
          {
            form,
            slot: slots + part,
            length: stems.length,
            isFirst: part === 0,
            isLast: part === parts.length - 1,
            isExact: exact !== undefined,
          },
        ]);
    });
    slots += parts.length > 1 ? parts.length : 0;
  }
  const automaton = new Automaton(entries);
  const knows = (word: string): boolean => automaton.symbolOf(stem(word)) !== 0;
  const symbols = new ByWord((token) => automaton.symbolOf(token.stem));
  return { forms, automaton, gaps: new Gaps(slots), symbols, knows };
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

function technicalOf(lexicon: Lexicon): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { id, forms, descriptions, everyday } of lexicon.concepts) {
    if (everyday === true) continue;
    for (const word of wordsOf([...forms, ...descriptions]))
      if (!common.has(word) && !generic.has(word))
        found.set(word, [...(found.get(word) ?? []), id]);
  }
  return found;
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
    technical: technicalOf(lexicon),
    errors: lexicon.errors,
    ideas: new Map(lexicon.ideas.map((idea) => [idea.id, idea])),
  };
}
