import { normalise } from '../text/normalise.js';
import { tokenise } from '../text/tokens.js';

/** A run of stems; `exact` holds the written form where only capitals count (AR, IB). */
export interface Pattern {
  readonly stems: readonly string[];
  readonly exact?: string;
}

/** A form: parts that follow one another within a few words, each part in one of its variants. */
export type ParsedForm = readonly (readonly Pattern[])[];

/** Words that carry no idea of the field; both text and forms are read without them. */
export const silent: ReadonlySet<string> = new Set(
  (
    'a an the this that these those its their our my your his her of very really quite just also only ' +
    'actually basically simply even already still'
  ).split(' '),
);

const VARIANTS = 256;

const words = (text: string) =>
  tokenise(normalise(text), () => false).filter((t) => t.kind !== 'mark' && !silent.has(t.text));

/** Every way through `a|b c|d`. */
function choices(part: string): string[] {
  let found = [''];
  for (const slot of part.trim().split(/\s+/)) {
    const options = slot.includes('|') ? slot.split('|').filter((o) => o !== '') : [slot];
    found = found
      .flatMap((left) => options.map((o) => `${left} ${o.replaceAll('+', ' ')}`))
      .slice(0, VARIANTS);
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
