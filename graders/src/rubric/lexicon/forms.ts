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

const words = (text: string) =>
  tokenise(normalise(text), () => false).filter((t) => t.kind !== 'mark' && !silent.has(t.text));

/** The choices in one place: of `only|single` the first is not read, and would leave what follows to stand for both. */
function optionsOf(slot: string): string[] {
  if (!slot.includes('|')) return [slot];
  const options = slot.split('|').filter((o) => o !== '');
  const read = options.filter((o) => !adverbs.has(o));
  return read.length > 0 ? read : options;
}

/** Every way through `a|b c|d`; `Form` says how many there may be. */
function choices(part: string): string[] {
  let found = [''];
  for (const slot of part.trim().split(/\s+/)) {
    const options = optionsOf(slot);
    found = found.flatMap((left) => options.map((o) => `${left} ${o.replaceAll('+', ' ')}`));
  }
  return found;
}

/** `all-reduce` is also written `allreduce`. */
function joined(text: string, stems: readonly string[]): Pattern | undefined {
  if (stems.length !== 2 || !/^[a-z]{2,}[-_ ]?[a-z]{2,}$/i.test(text.trim())) return undefined;
  const word = words(text.trim().replace(/[-_ ]/g, '').toLowerCase())[0];
  return word && { stems: [word.stem] };
}

function patterns(text: string, alone: boolean): Pattern[] {
  const tokens = words(text);
  const stems = tokens.map((t) => t.stem);
  const first = tokens[0];
  if (!first) return [];
  if (alone && tokens.length === 1 && first.upper && first.text.length <= 2) {
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
    .map((part) => choices(part).flatMap((c) => patterns(c, parts.length === 1)))
    .filter((variants) => variants.length > 0);
}

/** The stems of all words of some forms, each once; numbers and single letters left out. */
export function wordsOf(forms: readonly string[]): ReadonlySet<string> {
  const text = forms.join('\n').replaceAll(/[|+]|\.\.\./g, ' ');
  const all = tokenise(normalise(text), () => true);
  return new Set(all.flatMap((t) => (t.kind === 'word' && t.stem.length > 1 ? [t.stem] : [])));
}
