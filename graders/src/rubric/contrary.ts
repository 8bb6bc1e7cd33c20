import { evaluate } from './evaluate.js';
import type { JudgedScore, GradingContext } from './criterion-score.js';

/** Fewer denied sentences than this are single opinions, right or wrong. */
const FEWEST = 4;
/**
 * An answer says the contrary when it denies more than this share of the sentences that bear on criteria. No
 * honest answer of the bank and its calibration set denies a third; with every clause denied, half of them
 * deny two thirds.
 */
const MOSTLY = 0.5;

/** How many of the ideas that a sentence names it denies. */
interface Tally {
  named: number;
  denied: number;
}

/** The sentences that deny at least half of what they name of the rubric's ideas. */
function denyingSentences({ compiled, reading, scope }: GradingContext): ReadonlySet<number> {
  const tallies = new Map<number, Tally>();
  for (const [id, mentions] of reading.mentions) {
    // a rubric of ideas asks for no concept by its name: each may be one of theirs
    if (compiled.library.length === 0 && !compiled.ideas.has(id)) continue;
    for (const { sentence, denied } of mentions) {
      const tally = tallies.get(sentence) ?? { named: 0, denied: 0 };
      tally.named++;
      if (denied) tally.denied++;
      tallies.set(sentence, tally);
    }
  }
  const found = [...tallies].filter(([s, t]) => scope.visible(s) && 2 * t.denied >= t.named);
  return new Set(found.map(([sentence]) => sentence));
}

/** The sentences that bear on a criterion, whether they assert or deny what it looks for. */
function bearingSentences(context: GradingContext, scores: readonly JudgedScore[]): Set<number> {
  const found = new Set(scores.flatMap((s) => s.hits.map((h) => h.sentence)));
  for (const { levels } of context.compiled.rubric.criteria)
    for (const level of [levels.full, levels.explained])
      if (level !== undefined)
        for (const hit of evaluate({ either: level }, context.scope).hits) found.add(hit.sentence);
  return found;
}

/** Whether an answer denies most of what it says on the criteria: right sentences turned into their contrary. */
export function saysTheContrary(context: GradingContext, scores: readonly JudgedScore[]): boolean {
  const denying = denyingSentences(context);
  if (denying.size < FEWEST) return false;
  const bearing = bearingSentences(context, scores);
  const denied = [...bearing].filter((s) => denying.has(s)).length;
  return denied >= FEWEST && denied > MOSTLY * bearing.size;
}
