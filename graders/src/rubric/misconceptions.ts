import { hundredths, type MisconceptionReport } from '../report.js';
import { evaluate, type EvaluationScope } from './evaluate.js';
import { duplicates, hollow, repeatsPrompt } from './evidence.js';
import { quotesOf } from './quotes.js';
import type { Reading } from './reading.js';
import type { Misconception } from './schema.js';
import type { Hit } from './hit.js';
import { withdrawn } from './text/withdrawal.js';

/** What was read, and what of it counts. */
interface Read {
  readonly reading: Reading;
  readonly scope: EvaluationScope;
}

/** Sentences that count: what repeats the prompt or an earlier sentence, is taken back or says nothing, does not. */
export function evaluationScopeOf(
  reading: Reading,
  prompt: ReadonlySet<string>,
  anySection: boolean,
): {
  readonly scope: EvaluationScope;
  readonly repeated: ReadonlySet<number>;
  readonly withdrawn: ReadonlySet<number>;
} {
  const repeated = repeatsPrompt(reading, prompt);
  const unread = new Uint8Array(reading.sentences.length);
  const taken = withdrawn(reading);
  for (const some of [repeated, taken, duplicates(reading), hollow(reading)])
    for (const s of some) unread[s] = 1;
  const visible = (s: number): boolean => unread[s] !== 1;
  return {
    scope: { reading, anySection, visible, passage: 'sentence' },
    repeated,
    withdrawn: taken,
  };
}

/** What is asked or supposed is not held. */
export function heldIn({ scope, reading }: Read): EvaluationScope {
  const visible = (s: number): boolean => scope.visible(s) && reading.sentences[s]?.open !== true;
  return { ...scope, visible };
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

/** So many sentences of an answer may say why a misconception is none there; then it is looked for no further. */
const EXCUSED = 12;

/** Where a misconception is said, but for the sentences that say what makes it true; undefined where it is not. */
function saidAt(
  { when, unless }: Misconception,
  scope: EvaluationScope,
): readonly Hit[] | undefined {
  let seen = scope;
  for (let tries = 0; tries <= EXCUSED; tries++) {
    const { holds, hits } = evaluate(when, seen);
    if (!holds) return undefined;
    if (unless === undefined) return hits;
    const excused = new Set(
      hits
        .map(({ sentence }) => sentence)
        .filter((at) => evaluate(unless, { ...scope, visible: (s) => s === at }).holds),
    );
    if (excused.size === 0) return hits;
    const before = seen.visible;
    seen = { ...seen, visible: (s) => before(s) && !excused.has(s) };
  }
  return undefined;
}

/** The misconceptions that an answer holds, with its words. */
export function misconceptionsIn(
  misconceptions: readonly Misconception[],
  answer: Read,
): MisconceptionReport[] {
  const scope = heldIn(answer);
  const found = misconceptions.flatMap((misconception) => {
    const hits = saidAt(misconception, scope);
    return hits === undefined ? [] : [{ misconception, hits }];
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
