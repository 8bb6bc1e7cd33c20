import { hundredths, type MisconceptionReport } from '../report.js';
import { evaluate, type Ground } from './evaluate.js';
import { duplicates, hollow, repeatsPrompt } from './evidence.js';
import { quotesOf } from './quotes.js';
import type { Reading } from './reading.js';
import type { Misconception } from './schema.js';
import type { Hit } from './scope.js';

/** What was read, and what of it counts. */
interface Read {
  readonly reading: Reading;
  readonly ground: Ground;
}

/** Sentences that count: what repeats the prompt or an earlier sentence, or says nothing, does not. */
export function groundOf(
  reading: Reading,
  prompt: ReadonlySet<string>,
  anySection: boolean,
): { readonly ground: Ground; readonly repeated: ReadonlySet<number> } {
  const repeated = repeatsPrompt(reading, prompt);
  const unread = new Uint8Array(reading.sentences.length);
  for (const some of [repeated, duplicates(reading), hollow(reading)])
    for (const s of some) unread[s] = 1;
  const visible = (s: number): boolean => unread[s] !== 1;
  return { ground: { reading, anySection, visible, passage: 'sentence' }, repeated };
}

/** What is asked or supposed is not held. */
export function heldIn({ ground, reading }: Read): Ground {
  const visible = (s: number): boolean => ground.visible(s) && reading.sentences[s]?.open !== true;
  return { ...ground, visible };
}

interface Found {
  readonly misconception: Misconception;
  readonly hits: readonly Hit[];
}

/** Whether all that bears one misconception out bears out a dearer one too: what is said once costs once. */
function coversIt(dearer: Found, one: Found, isFirst: boolean): boolean {
  const difference = one.misconception.points - dearer.misconception.points;
  if (difference < 0 || (difference === 0 && !isFirst)) return false;
  return one.hits.every((a) => dearer.hits.some((b) => a.from < b.to && b.from < a.to));
}

/** The misconceptions that an answer holds, with its words. */
export function misconceptionsIn(
  misconceptions: readonly Misconception[],
  answer: Read,
): MisconceptionReport[] {
  const ground = heldIn(answer);
  const found = misconceptions.flatMap((misconception) => {
    const { holds, hits } = evaluate(misconception.when, ground);
    return holds ? [{ misconception, hits }] : [];
  });
  return found
    .filter((one, i) => !found.some((other, j) => other !== one && coversIt(other, one, j < i)))
    .map(({ misconception: m, hits }) => ({
      id: m.id,
      points: hundredths(m.points),
      quotes: quotesOf(answer.reading, hits),
      why: m.why,
    }));
}
