import type { Reading } from './reading.js';
import { normalise } from './text/normalise.js';
import { tokenise } from './text/tokens.js';
import type { Token } from './text/tokens.js';
import { generic } from './text/words.js';

/** A sentence repeats the prompt when fewer than this share of its content words are its own. */
const OWN_SHARE = 0.3;

/** A reason is the writer's own when at most this share of its neighbouring words stand so in the prompt. */
const COPIED_PAIRS = 0.5;

const isContent = (t: Token): boolean => t.kind !== 'mark' && !generic.has(t.stem);

/** Content words that follow one another. */
const pairsOf = (content: readonly Token[]): string[] =>
  content.slice(1).map((t, i) => `${content[i]?.stem ?? ''} ${t.stem}`);

/** The prompt of a question is read once. */
const known = new Map<string, ReadonlySet<string>>();
const PROMPTS = 1000;

/** Stems of the content words of a text, and its pairs of neighbouring ones (`network slow`). */
export function contentStems(text: string): ReadonlySet<string> {
  const cached = known.get(text);
  if (cached) return cached;
  const content = tokenise(normalise(text), () => true).filter(isContent);
  const stems = new Set([...content.map((t) => t.stem), ...pairsOf(content)]);
  if (known.size < PROMPTS) known.set(text, stems);
  return stems;
}

/** Words of the prompt put together anew, to give a reason: a choice among what the prompt offers. */
function isOwnReason(content: readonly Token[], prompt: ReadonlySet<string>): boolean {
  const pairs = pairsOf(content);
  return pairs.filter((p) => prompt.has(p)).length <= COPIED_PAIRS * pairs.length;
}

/** The sentences that say nothing beyond the prompt and the labels of its sections. */
export function repeatsPrompt(reading: Reading, prompt: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  reading.sentences.forEach((sentence, index) => {
    const content = reading.tokens.slice(sentence.from, sentence.to).filter(isContent);
    const own = content.filter((t) => !prompt.has(t.stem)).length;
    if (content.length === 0 || own >= OWN_SHARE * content.length) return;
    if (!(sentence.causal && sentence.reasoned && isOwnReason(content, prompt))) found.add(index);
  });
  return found;
}

/** The sentences that say word for word what an earlier one said: repeating adds nothing. */
export function duplicates(reading: Reading): Set<number> {
  const seen = new Set<string>();
  const found = new Set<number>();
  reading.sentences.forEach((sentence, index) => {
    const words = reading.tokens.slice(sentence.from, sentence.to).filter((t) => t.kind !== 'mark');
    const key = words.map((t) => t.text).join(' ');
    if (seen.has(key)) found.add(index);
    seen.add(key);
  });
  return found;
}

/** An answer is a list when more than this share of what earns credit stands in bare lists. */
const MOSTLY = 0.7;

/**
 * The sentences that are bare lists, if nearly all places that bear out a criterion (token index and
 * sentence) stand in such; a list among sentences is good style. Padding bears out nothing, so it changes
 * nothing.
 */
export function bareLists(
  reading: Reading,
  places: ReadonlyMap<number, number>,
): ReadonlySet<number> {
  const isList = (sentence: number): boolean => reading.sentences[sentence]?.bareList === true;
  const inLists = [...places.values()].filter(isList).length;
  if (inLists <= MOSTLY * places.size) return new Set();
  return new Set([...reading.sentences.keys()].filter(isList));
}
