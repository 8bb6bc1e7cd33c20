import { contentStems } from '../evidence.js';
import type { Expr } from '../expression.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { compileForms } from '../lexicon/compile.js';
import type { PlacedQuantity, Reading } from '../reading.js';
import { read } from '../reading.js';
import { stem } from '../text/stem.js';
import { informativeness } from '../text/informativeness.js';
import { synonymsOf } from './thesaurus/classes.js';

/** Something that a stretch of the reference says: a concept, a quantity or a word of its own. */
export interface Idea {
  /** Tells ideas apart. */
  readonly key: string;
  readonly expr: Expr;
  /** For people. */
  readonly label: string;
  /** 0 to 1: how much it tells this stretch from others. */
  readonly weight: number;
}

/** A sentence of the reference, or a part of a long one, with what it says. */
export interface Unit {
  readonly section: string;
  readonly text: string;
  readonly ideas: readonly Idea[];
}

/** A concept that says so little is not looked for. */
const LEAST = 0.2;
const TOLERANCE = 0.05;
/** What an idea of the prompt counts for, a word that is in no lexicon, and a quantity. */
const OF_PROMPT = 0.3;
const OF_WORD = 0.5;
const OF_QUANTITY = 0.8;

/** Ways of saying a word that is in no lexicon. */
const SYNONYMS = 8;

/** No terms of a rubric's own. */
const nothing = { ...compileForms([]), terms: new Set<string>() };

export const readSections = (
  sections: readonly { readonly id: string; readonly raw: string }[],
  lexicon: CompiledLexicon,
): Reading => read(sections, lexicon, nothing);

/** A concept that a narrower one of the same place implies says nothing more. */
function isImplied(id: string, others: readonly string[], lexicon: CompiledLexicon): boolean {
  return others.some((o) => o !== id && lexicon.lineage.get(o)?.includes(id) === true);
}

/** How many sentences of the reference name each concept. */
function spreadOf(reading: Reading): Map<string, number> {
  const found = new Map<string, number>();
  for (const [id, mentions] of reading.mentions)
    found.set(id, new Set(mentions.map((m) => m.sentence)).size);
  return found;
}

/** What a concept counts for that people name in everyday words only (more, slower, together). */
const EVERYDAY = 0.4;

/** How far the words for a concept belong to the field: its share of forms with a rare word. */
function specificity(id: string, lexicon: CompiledLexicon): number {
  const concept = lexicon.concepts.get(id);
  const forms = concept?.forms ?? [];
  if (forms.length === 0) return EVERYDAY;
  const rare = forms.filter((form) =>
    (form.toLowerCase().match(/[a-z]{3,}/g) ?? []).some((w) => informativeness(stem(w)) >= 1),
  );
  return EVERYDAY + ((1 - EVERYDAY) * rare.length) / forms.length;
}

interface IdeaContext {
  readonly reading: Reading;
  readonly lexicon: CompiledLexicon;
  readonly spread: ReadonlyMap<string, number>;
  readonly prompt: { readonly concepts: ReadonlySet<string>; readonly stems: ReadonlySet<string> };
}

/** The concepts that the tokens `[from, to)` name, narrowest only, with their denial. */
function conceptIdeas(from: number, to: number, context: IdeaContext): Idea[] {
  const { reading, lexicon, spread, prompt } = context;
  const here = [...reading.mentions.entries()].flatMap(([id, mentions]) => {
    const inside = mentions.filter((m) => m.from >= from && m.from < to);
    return inside.length > 0 ? [{ id, denied: inside.every((m) => m.denied) }] : [];
  });
  const ids = here.map((h) => h.id);
  return here
    .filter(({ id }) => lexicon.concepts.has(id) && !isImplied(id, ids, lexicon))
    .map(({ id, denied }) => ({
      key: id,
      expr: denied ? { negated: id } : id,
      label: `${denied ? 'no ' : ''}${lexicon.concepts.get(id)?.label ?? id}`,
      weight:
        ((prompt.concepts.has(id) ? OF_PROMPT : 1) * specificity(id, lexicon)) /
        Math.sqrt(spread.get(id) ?? 1),
    }));
}

const isTelling = (q: PlacedQuantity): boolean =>
  q.dimension !== '' || !Number.isInteger(q.written) || q.written > 12;

/** One reading of each number: with a unit before without, and `6 x` as a factor last. */
function quantityIdeas(from: number, to: number, { reading }: IdeaContext): Idea[] {
  const rank = (q: PlacedQuantity): number =>
    q.dimension === 'times' ? 2 : q.dimension === '' ? 1 : 0;
  const best = new Map<number, PlacedQuantity>();
  for (const q of reading.quantities.filter((each) => each.from >= from && each.from < to)) {
    const known = best.get(q.from);
    if (isTelling(q) && (!known || rank(q) < rank(known))) best.set(q.from, q);
  }
  return [...best.values()].map((q) => ({
    key: `${q.written} ${q.unit}`,
    expr: { quantity: { value: q.written, unit: q.unit, tolerance: TOLERANCE } },
    label: `${q.written} ${q.unit}`.trim(),
    weight: OF_QUANTITY,
  }));
}

/** Words that no concept covers and that say something of the subject. */
function wordIdeas(from: number, to: number, { reading, lexicon, prompt }: IdeaContext): Idea[] {
  const covered = new Set<number>();
  for (const mentions of reading.mentions.values())
    for (const m of mentions) for (let at = m.from; at < m.to; at++) covered.add(at);
  const found = new Map<string, Idea>();
  for (let at = from; at < to; at++) {
    const token = reading.tokens[at];
    if (token?.kind !== 'word' || covered.has(at) || token.text.length < 4) continue;
    if (prompt.stems.has(token.stem) || lexicon.knows(token.text)) continue;
    if (informativeness(token.stem) < 1) continue;
    found.set(token.stem, {
      key: token.stem,
      expr: { words: synonymsOf(token.text, SYNONYMS) },
      label: token.text,
      weight: OF_WORD,
    });
  }
  return [...found.values()];
}

/** Ideas once each; a quantity that is read in two ways stays in its first. */
function distinct(ideas: readonly Idea[]): Idea[] {
  const found = new Map<string, Idea>();
  for (const idea of ideas)
    if (idea.weight >= LEAST && !found.has(idea.key)) found.set(idea.key, idea);
  return [...found.values()].sort((a, b) => b.weight - a.weight);
}

/** Sentences with more ideas than this are cut at a clause in their middle. */
const MANY = 9;

function cutsOf(
  reading: Reading,
  index: number,
  count: (from: number, to: number) => number,
): [number, number][] {
  const sentence = reading.sentences[index];
  if (!sentence) return [];
  const clauses = reading.clauses.slice(sentence.firstClause, sentence.lastClause);
  const parts: [number, number][] = [];
  let from = sentence.from;
  for (const clause of clauses) {
    if (
      clause.to < sentence.to &&
      count(from, clause.to) >= MANY / 2 &&
      count(clause.to, sentence.to) >= MANY / 2
    ) {
      parts.push([from, clause.to]);
      from = clause.to;
    }
  }
  return [...parts, [from, sentence.to]];
}

/** What a reference answer says, sentence by sentence. */
export function unitsOf(
  sections: readonly { readonly id: string; readonly raw: string }[],
  prompt: string,
  lexicon: CompiledLexicon,
): Unit[] {
  const reading = readSections(sections, lexicon);
  const asked = readSections([{ id: 'prompt', raw: prompt }], lexicon);
  const context: IdeaContext = {
    reading,
    lexicon,
    spread: spreadOf(reading),
    prompt: { concepts: new Set(asked.mentions.keys()), stems: contentStems(prompt) },
  };
  const ideasIn = (from: number, to: number): Idea[] =>
    distinct([
      ...conceptIdeas(from, to, context),
      ...quantityIdeas(from, to, context),
      ...wordIdeas(from, to, context),
    ]);
  return reading.sentences.flatMap((sentence, index) => {
    const section = reading.sections[sentence.section];
    return cutsOf(reading, index, (from, to) => ideasIn(from, to).length).map(([from, to]) => {
      const start = reading.tokens[from]?.start ?? 0;
      const end = reading.tokens[to - 1]?.end ?? start;
      const text =
        section?.raw
          .slice(start, end)
          .replace(/^[\s,;:.]+|[\s,;:.]+$/g, '')
          .replace(/\s+/g, ' ') ?? '';
      return { section: section?.id ?? '', text, ideas: ideasIn(from, to) };
    });
  });
}
