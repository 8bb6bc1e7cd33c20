import type { PlacedQuantity, Reading } from './reading.js';
import { lowerBound } from './reading.js';
import type { Sentence } from './text/structure.js';
import type { Token } from './text/tokens.js';
import { auxiliaries, falling, generic, negators, rising } from './text/words.js';

/**
 * What a sentence in the words of its prompt may add to them: a quantity, a contrast with its denial, a comparison.
 * An addition stands where the prompt has nothing of its kind: `64 GPUs` for `32 GPUs` is the prompt with another
 * number, and `does not show` for `shows` the prompt with a denial.
 */
type Kind = 'number' | 'denial' | 'contrast' | 'more' | 'fewer';

const contrasts: ReadonlySet<string> = new Set(
  'yet but although though however whereas'.split(' '),
);
const enders: ReadonlySet<string> = new Set(['.', '!', '?', '\n', ':']);

function kindOf({ kind, text, stem }: Token): Kind | undefined {
  if (kind === 'number') return 'number';
  if (kind !== 'word') return undefined;
  if (negators.has(text)) return 'denial';
  if (contrasts.has(text)) return 'contrast';
  if (rising.has(stem)) return 'more';
  return falling.has(stem) ? 'fewer' : undefined;
}

/** The word on one side, whatever its number; undefined at an end of the sentence. */
function neighbour(tokens: readonly Token[], at: number, step: 1 | -1): string | undefined {
  for (let i = at + step; i >= 0 && i < tokens.length; i += step) {
    const token = tokens[i];
    if (!token || enders.has(token.text)) return undefined;
    if (token.kind !== 'mark') return token.kind === 'number' ? '#' : token.stem;
  }
  return undefined;
}

/** A place by what stands on its sides: `gpus [number] gb`; where one side is an end, by the other alone. */
const placeOf = (kind: Kind, before: string | undefined, after: string | undefined): string =>
  `${before ?? ''} [${kind}] ${after ?? ''}`;

/** Where a text has numbers, denials, contrasts and comparisons. */
export function placesIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, at) => {
    const kind = kindOf(token);
    if (!kind) return [];
    const before = neighbour(tokens, at, -1);
    const after = neighbour(tokens, at, 1);
    return [
      placeOf(kind, before, after),
      placeOf(kind, before, undefined),
      placeOf(kind, undefined, after),
    ];
  });
}

interface Addition {
  readonly at: number;
  readonly kind: Kind;
}

function additionsIn(tokens: readonly Token[], prompt: ReadonlySet<string>): Addition[] {
  return tokens.flatMap((token, at) => {
    const kind = kindOf(token);
    if (!kind || (kind === 'number' && prompt.has(token.stem))) return [];
    const place = placeOf(kind, neighbour(tokens, at, -1), neighbour(tokens, at, 1));
    return prompt.has(place) ? [] : [{ at, kind }];
  });
}

/** `when it does not`: nothing behind the denial, as another clause says what is denied. */
function isElliptic(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return (
    auxiliaries.has(tokens[at - 1]?.text ?? '') && (next === undefined || next.kind === 'mark')
  );
}

/** So many words of content behind a denial say what is denied; `it is not clear` says nothing. */
const DENIED = 2;

const isSubstantial = (tokens: readonly Token[], at: number): boolean =>
  tokens
    .slice(at + 1)
    .filter((t) => t.kind === 'word' && !generic.has(t.stem) && !contrasts.has(t.text)).length >=
  DENIED;

const startOf = (quantity: PlacedQuantity): number => quantity.from;

/** The quantities with a unit that a sentence writes. */
function measuredIn(quantities: readonly PlacedQuantity[], { from, to }: Sentence) {
  const found: PlacedQuantity[] = [];
  for (let i = lowerBound(quantities, from, startOf); i < quantities.length; i++) {
    const quantity = quantities[i];
    if (!quantity || quantity.from >= to) break;
    if (quantity.unit !== '') found.push(quantity);
  }
  return found;
}

/** Whether a sentence in the words of the prompt adds something that the prompt does not say. */
export function addsToPrompt(
  { tokens, quantities }: Pick<Reading, 'tokens' | 'quantities'>,
  sentence: Sentence,
  prompt: ReadonlySet<string>,
): boolean {
  const own = tokens.slice(sentence.from, sentence.to);
  const added = additionsIn(own, prompt);
  const has = (kind: Kind): boolean => added.some((a) => a.kind === kind);
  if (has('more') && has('fewer')) return true;
  const contrast = added.find((a) => a.kind === 'contrast')?.at ?? Infinity;
  const measured = measuredIn(quantities, sentence);
  const isMeasured = (at: number): boolean => measured.some((q) => q.from <= at && at < q.to);
  return added.some(
    ({ kind, at }) =>
      (kind === 'number' && isMeasured(sentence.from + at)) ||
      (kind === 'denial' && ((at > contrast && isSubstantial(own, at)) || isElliptic(own, at))),
  );
}
