import { normalise } from '../text/normalise.js';
import { tokenise } from '../text/tokens.js';

/** A run of stems; `exact` holds the written form where only capitals count (AR, IB). */
export interface Pattern {
  readonly stems: readonly string[];
  readonly exact?: string;
}

/** A form: parts that follow one another within a few words, each part in one of its variants. */
export type ParsedForm = readonly (readonly Pattern[])[];

const adverbs: ReadonlySet<string> = new Set(
  'very really quite just also only actually basically simply even already still'.split(' '),
);

/** Words that carry no idea of the field; both text and forms are read without them. */
export const silent: ReadonlySet<string> = new Set([
  ...'a an the this that these those its their our my your his her of'.split(' '),
  ...adverbs,
]);

/** A word of a form, or several that are written as one. */
interface Word {
  readonly stem: string;
  readonly text: string;
  readonly upper: boolean;
}

const parsed = (text: string): Word[] =>
  tokenise(normalise(text), () => false).filter((t) => t.kind !== 'mark' && !silent.has(t.text));

const read = new Map<string, readonly Word[]>();
/** The bank's forms are made of some 35,000 different ones. */
const READ = 50_000;

/** The words in one place of a form, between spaces. */
function wordsIn(place: string): readonly Word[] {
  const known = read.get(place);
  if (known !== undefined) return known;
  if (read.size >= READ) read.clear();
  const made = parsed(` ${place} `).map(({ stem, text, upper }) => ({ stem, text, upper }));
  read.set(place, made);
  return made;
}

/** The choices in one place: of `only|single` the first is not read, and would leave what follows to stand for both. */
function optionsOf(slot: string): string[] {
  if (!slot.includes('|')) return [slot];
  const options = slot.split('|').filter((o) => o !== '');
  const read = options.filter((o) => !adverbs.has(o));
  return read.length > 0 ? read : options;
}

/** One way to say a part of a form. */
interface Phrasing {
  readonly text: string;
  readonly words: readonly Word[];
}

/** Every way through `a|b c|d`; `Form` says how many there may be. */
function choices(part: string): Phrasing[] {
  let found: Phrasing[] = [{ text: '', words: [] }];
  for (const place of part.trim().split(/\s+/)) {
    const options = optionsOf(place).map((option): Phrasing => {
      const text = option.replaceAll('+', ' ');
      return { text, words: wordsIn(text) };
    });
    found = found.flatMap((left) =>
      options.map(({ text, words }) => ({
        text: `${left.text} ${text}`,
        words: [...left.words, ...words],
      })),
    );
  }
  return found;
}

/** `all-reduce` is also written `allreduce`. */
function joined(text: string, stems: readonly string[]): Pattern | undefined {
  if (stems.length !== 2 || !/^[a-z]{2,}[-_ ]?[a-z]{2,}$/i.test(text.trim())) return undefined;
  const [word] = wordsIn(text.trim().replace(/[-_ ]/g, '').toLowerCase());
  return word && { stems: [word.stem] };
}

function patterns({ text, words }: Phrasing, alone: boolean): Pattern[] {
  const stems = words.map((word) => word.stem);
  const first = words[0];
  if (!first) return [];
  if (alone && words.length === 1 && first.upper && first.text.length <= 2) {
    return [{ stems, exact: text.trim() }];
  }
  const compound = alone ? joined(text, stems) : undefined;
  return compound ? [{ stems }, compound] : [{ stems }];
}

/** Reads a form as an author writes it: see `Form`. */
export function parseForm(form: string): ParsedForm {
  const parts = form.split('...').map((p) => p.trim());
  return parts
    .filter((p) => p !== '')
    .map((part) => choices(part).flatMap((way) => patterns(way, parts.length === 1)))
    .filter((variants) => variants.length > 0);
}

/** The stems of all words of some forms, each once; numbers and single letters left out. */
export function wordsOf(forms: readonly string[]): ReadonlySet<string> {
  const text = forms.join('\n').replaceAll(/[|+]|\.\.\./g, ' ');
  const all = tokenise(normalise(text), () => true);
  return new Set(all.flatMap((t) => (t.kind === 'word' && t.stem.length > 1 ? [t.stem] : [])));
}
