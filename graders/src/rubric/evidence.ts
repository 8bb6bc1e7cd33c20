import { addsToPrompt, placesIn } from './additions.js';
import type { Reading } from './reading.js';
import { normalise } from './text/normalise.js';
import { tokenise } from './text/tokens.js';
import type { Sentence } from './text/structure.js';
import type { Token } from './text/tokens.js';
import { common } from './text/common-words.js';
import { generic } from './text/words.js';

/** A sentence repeats the prompt when fewer than this share of its content words are its own. */
const OWN_SHARE = 0.3;

/**
 * Words of the prompt are put together anew when at most this share of the neighbouring ones stand so in the prompt: in a
 * sentence that gives a reason, in any other, in a reason with ideas of its own, and in a sentence that adds to the prompt.
 */
const COPIED = { reason: 0.5, other: 0.25, ideas: 0.6, added: 0.7 };

/** So many words of its own, one of the field among them, make a reason more than the prompt's words in another order. */
const IDEAS = 2;

const isContent = (t: Token): boolean => t.kind !== 'mark' && !generic.has(t.stem);

/** Content words that follow one another. */
const pairsOf = (content: readonly Token[]): string[] =>
  content.slice(1).map((t, i) => `${content[i]?.stem ?? ''} ${t.stem}`);

const PROMPTS = 1000;

/** The prompt of a question is read once. */
function once(make: (text: string) => ReadonlySet<string>): (text: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (text) => {
    const cached = known.get(text);
    if (cached) return cached;
    const made = make(text);
    if (known.size < PROMPTS) known.set(text, made);
    return made;
  };
}

const tokensOf = (text: string): Token[] => tokenise(normalise(text), () => true);

/** Stems of the content words of a text, and its pairs of neighbouring ones (`network slow`). */
export const contentStems = once((text) => {
  const content = tokensOf(text).filter(isContent);
  return new Set([...content.map((t) => t.stem), ...pairsOf(content)]);
});

/** What answers are held against to know what repeats their prompt. */
export const promptOf = once(
  (text) => new Set([...contentStems(text), ...placesIn(tokensOf(text))]),
);

/** Words of summing up and of proverbs: as common in small talk, though not in all English. */
const talk = new Set(
  'sum recommend conclus summari silver bullet colleagu machin popular'.split(' '),
);

const isOfTheField = (word: string): boolean => !common.has(word) && !talk.has(word);

/** Words of the prompt put together anew: a choice among what it offers, or what holds of the things that it names. */
function isPutAnew(
  content: readonly Token[],
  prompt: ReadonlySet<string>,
  { causal, reasoned }: Sentence,
  adds: () => boolean,
): boolean {
  const pairs = pairsOf(content);
  const own = content.filter((t) => t.kind === 'word' && !prompt.has(t.stem));
  const hasIdeas = own.length >= IDEAS && own.some((t) => isOfTheField(t.stem));
  const reason = hasIdeas ? COPIED.ideas : COPIED.reason;
  const most = causal && reasoned ? reason : COPIED.other;
  const copied = pairs.filter((p) => prompt.has(p)).length;
  if (copied <= most * pairs.length) return true;
  return copied <= COPIED.added * pairs.length && adds();
}

const equals: ReadonlySet<string> = new Set(['=', '≈']);

/** Figures of the prompt with what the writer works out from them (13B x 16 bytes = 208 GB). */
const isWorkedOut = (tokens: readonly Token[], prompt: ReadonlySet<string>): boolean =>
  tokens.some((t) => equals.has(t.text)) &&
  tokens.some((t) => /^\d/.test(t.text) && !prompt.has(t.stem));

/** The sentences that only say again, in runs of its words, what the prompt and the labels of its sections say. */
export function repeatsPrompt(reading: Reading, prompt: ReadonlySet<string>): Set<number> {
  const found = new Set<number>();
  reading.sentences.forEach((sentence, index) => {
    const tokens = reading.tokens.slice(sentence.from, sentence.to);
    const content = tokens.filter(isContent);
    const own = content.filter((t) => !prompt.has(t.stem)).length;
    if (content.length === 0 || own >= OWN_SHARE * content.length) return;
    const isOwn =
      isWorkedOut(tokens, prompt) ||
      // an idea is recognised in the words of the prompt, whatever stands between them
      isPutAnew(
        content,
        prompt,
        sentence,
        () => reading.ideas.size === 0 && addsToPrompt(reading, sentence, prompt),
      );
    if (!isOwn) found.add(index);
  });
  return found;
}

/** What two sentences share that say the same words; others hardly ever do. */
function fingerprint(tokens: readonly Token[], { from, to }: Sentence): number {
  let sum = 0;
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (!token || token.kind === 'mark') continue;
    sum = (Math.imul(sum, 31) + 7 * token.text.length + token.text.charCodeAt(0)) | 0;
  }
  return sum;
}

const textOf = (tokens: readonly Token[], { from, to }: Sentence): string =>
  tokens
    .slice(from, to)
    .flatMap((t) => (t.kind === 'mark' ? [] : [t.text]))
    .join(' ');

/** The sentences that say word for word what an earlier one said: repeating adds nothing. */
export function duplicates({ tokens, sentences }: Reading): Set<number> {
  const found = new Set<number>();
  const texts = new Set<string>();
  const firsts = new Map<number, Sentence | undefined>();
  sentences.forEach((sentence, index) => {
    const print = fingerprint(tokens, sentence);
    if (!firsts.has(print)) {
      firsts.set(print, sentence);
      return;
    }
    const first = firsts.get(print);
    if (first) texts.add(textOf(tokens, first));
    firsts.set(print, undefined);
    const text = textOf(tokens, sentence);
    if (texts.has(text)) found.add(index);
    texts.add(text);
  });
  return found;
}

/** So many common words name as much as one word of the field. */
const COMMON = 2;

/** Whether the tokens `[from, to)` add enough to the `stems` that concepts cover in a sentence; function words left out. */
function namesEnough(
  tokens: readonly Token[],
  { from, to }: { readonly from: number; readonly to: number },
  stems: Set<string>,
): boolean {
  for (let i = from; i < to; i++) {
    const t = tokens[i];
    if (t?.kind !== 'word' || generic.has(t.stem)) continue;
    if (stems.add(t.stem).size >= COMMON || isOfTheField(t.stem)) return true;
  }
  return false;
}

/**
 * The sentences that name nothing of the field, no number, and hardly anything in common words: small talk, which
 * meets a form of a rubric by chance (`step by step`, `first things first`). It earns nothing and helps nothing earn.
 */
export function hollow({ sentences, tokens, mentions, quantities }: Reading): Set<number> {
  const found = new Set(sentences.keys());
  for (const { sentence } of quantities) found.delete(sentence);
  const named = new Map<number, Set<string>>();
  for (const list of mentions.values())
    for (const mention of list) {
      if (!found.has(mention.sentence)) continue;
      const stems = named.get(mention.sentence) ?? new Set();
      named.set(mention.sentence, stems);
      if (namesEnough(tokens, mention, stems)) found.delete(mention.sentence);
    }
  return found;
}
