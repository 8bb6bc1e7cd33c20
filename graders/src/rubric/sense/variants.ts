import type { CompiledLexicon } from '../lexicon/compile.js';
import { readSentence, rolesExchanged, sentencesOf, turnedRound } from './turn.js';

export type Sections = Readonly<Record<string, string>>;

/** Another text of the same answer. */
export interface Variant {
  readonly id: string;
  /** What was done to each sentence, for whoever reads that it earned too much or too little. */
  readonly what: string;
  readonly sections: Sections;
}

const inEach = (sections: Sections, change: (sentences: string[]) => string[]): Sections =>
  Object.fromEntries(
    Object.entries(sections).map(([id, text]) => [id, change(sentencesOf(text)).join(' ')]),
  );
const everyOne = (sections: Sections, change: (sentence: string) => string): Sections =>
  inEach(sections, (sentences) => sentences.map(change));

const RETREATS = [
  'I have also seen it be just the other way round.',
  'In truth the opposite holds.',
  'That is wrong, though.',
  'But this is false.',
  'Actually no, it is the reverse.',
];

/** A number that stands for itself: not the end of a name (`H100`, `ZeRO-2`), nor the beginning of one (`8-way`). */
const NUMBER = /(?<![\p{L}\d.-])\d[\d,]*(?:\.\d+)?(?![\d.]*\p{L}{2,}-)/gu;

/** Every other figure four times as large, the rest a quarter. */
export function otherFigures(sentence: string): string {
  let count = 0;
  return sentence.replace(NUMBER, (written) => {
    const value = Number(written.replaceAll(',', '')) * (count++ % 2 === 0 ? 4 : 0.25);
    return value >= 100 ? Math.round(value).toString() : Number(value.toPrecision(2)).toString();
  });
}

const VERB =
  /\b(?:is|are|must|can|cannot|should|has|have|does|do|will|needs?|takes?|makes?|gives?|keeps?|costs?|moves?|sends?|waits?|runs?|holds?|means?|leaves?|grows?|falls?|rises?|fits?|works?|shows?|stays?|adds?|loses?|saves?|says?|puts?|gets?|lets?|goes|go|comes?|stands?|splits?|shards?|pays?|raises?|lowers?|cuts?)\b/;

/** What each sentence is about, with what another half way down the section says. */
export function clausesExchanged(sentences: readonly string[]): string[] {
  const cut = sentences.map((sentence) => {
    const at = VERB.exec(sentence)?.index ?? 0;
    return at > 3 ? { head: sentence.slice(0, at), tail: sentence.slice(at) } : undefined;
  });
  const whole = cut.filter((parts) => parts !== undefined);
  const step = Math.max(1, Math.floor(whole.length / 2));
  return sentences.map((sentence, i) => {
    const parts = cut[i];
    const other = parts && whole[(whole.indexOf(parts) + step) % whole.length];
    return parts && other ? parts.head + other.tail : sentence;
  });
}

/** An answer whose sense is broken in each sentence that allows it, its words, length and fluency kept. */
export function brokenVariants(sections: Sections, lexicon: CompiledLexicon): Variant[] {
  return [
    {
      id: 'turned-round',
      what: 'every direction turned round (more for less, inside for outside)',
      sections: everyOne(sections, (sentence) => turnedRound(sentence) ?? sentence),
    },
    {
      id: 'roles-exchanged',
      what: 'the things of each sentence in one another’s places',
      sections: everyOne(
        sections,
        (sentence) => rolesExchanged(readSentence(sentence, lexicon)) ?? sentence,
      ),
    },
    {
      id: 'taken-back',
      what: 'each sentence taken back by the next',
      sections: inEach(sections, (sentences) =>
        sentences.flatMap((sentence, i) => [
          sentence.replace(/[:;]$/, '.'),
          RETREATS[i % RETREATS.length] ?? '',
        ]),
      ),
    },
    {
      id: 'other-figures',
      what: 'every figure changed',
      sections: everyOne(sections, otherFigures),
    },
    {
      id: 'clauses-exchanged',
      what: 'what is said of one thing said of another',
      sections: inEach(sections, clausesExchanged),
    },
  ];
}

const SYNONYMS = new Map(
  (
    'because:since, so:therefore, large:big, big:large, needs:requires, need:require, keeps:retains, use:employ, uses:employs, ' +
    'takes:requires, gives:yields, shows:reveals, also:too, about:roughly, each:every, every:each, only:just, must:should, ' +
    'start:begin, starts:begins, whole:entire, check:verify, quickly:fast, many:numerous, hardly:barely, then:afterwards'
  )
    .split(', ')
    .map((pair) => pair.split(':') as [string, string]),
);
const DROPPED = /\b(?:the|a|an|is|are|will|that|it|of)\s+/gi;
const ABBREVIATED: readonly (readonly [RegExp, string])[] = [
  [/\btensor parallelism\b/gi, 'TP'],
  [/\bpipeline parallelism\b/gi, 'PP'],
  [/\bdata parallelism\b/gi, 'DP'],
  [/\bcontext parallelism\b/gi, 'CP'],
  [/\bexpert parallelism\b/gi, 'EP'],
  [/\bmicro-batch(es)?\b/gi, 'microbatch$1'],
  [/\bInfiniBand\b/g, 'IB'],
  [/\bfor example\b/gi, 'e.g.'],
];

/** Two letters inside the longest word exchanged. */
function misspelt(sentence: string): string {
  const [longest = ''] = [...sentence.matchAll(/\b[a-z]{8,}\b/g)]
    .map(([word]) => word)
    .sort((a, b) => b.length - a.length);
  if (longest === '') return sentence;
  const at = longest.length >> 1;
  const wrong =
    longest.slice(0, at) + longest.charAt(at + 1) + longest.charAt(at) + longest.slice(at + 2);
  return sentence.replace(longest, wrong);
}

/** The same answer said otherwise: it must earn as much. */
export function keptVariants(sections: Sections): Variant[] {
  const abbreviated = (sentence: string): string =>
    ABBREVIATED.reduce((text, [words, short]) => text.replace(words, short), sentence);
  const withSynonyms = (sentence: string): string =>
    sentence.replace(/[a-z]+/g, (word) => SYNONYMS.get(word) ?? word);
  return [
    {
      id: 'reordered',
      what: 'the sentences of each section in the contrary order',
      sections: Object.fromEntries(
        Object.entries(sections).map(([id, text]) => [
          id,
          text
            .trim()
            .split(/(?<=[.!?])\s+/)
            .reverse()
            .join(' '),
        ]),
      ),
    },
    {
      id: 'terse',
      what: 'no articles and small verbs',
      sections: everyOne(sections, (sentence) => sentence.replace(DROPPED, '')),
    },
    {
      id: 'synonyms',
      what: 'common words replaced by others of the same meaning',
      sections: everyOne(sections, withSynonyms),
    },
    {
      id: 'misspelt',
      what: 'a long word of each sentence misspelt',
      sections: everyOne(sections, misspelt),
    },
    {
      id: 'abbreviated',
      what: 'names of the field abbreviated',
      sections: everyOne(sections, abbreviated),
    },
  ];
}
