import type { CompiledRubric } from './compile.js';
import { hasPassage } from './compile.js';
import type { Ground } from './evaluate.js';
import type { Hit } from './scope.js';
import { hundredths } from '../report.js';
import { evaluate } from './evaluate.js';
import type { Reading } from './reading.js';
import { sentenceOf } from './reading.js';
import type { Criterion, Rubric } from './schema.js';
import type { Sentence } from './text/structure.js';

export type Level = 'none' | 'listed' | 'named' | 'explained' | 'full';

/** Default share of a criterion's weight. */
const NAMED = 0.35;
const EXPLAINED = 0.7;

interface Standing {
  readonly level: Level;
  readonly credit: number;
  readonly hits: readonly Hit[];
}

/** What a sentence that only ties names together, or an item of a list, adds to what claims earn: this share. */
const BY_TIES = 0.75;

/** How an answer stands on a criterion. */
export interface Judged extends Standing {
  /** The credit that the claims of the answer earn without its lists and ties. */
  readonly byClaims: number;
}

/** What the criteria of an answer are judged by. */
export interface Ledger {
  readonly compiled: CompiledRubric;
  readonly reading: Reading;
  /** Sees what is not mere repetition of the prompt. */
  readonly ground: Ground;
  readonly repeated: ReadonlySet<number>;
}

/** The credit of each level that the rubric gives; its highest level earns all. */
function creditOf(criterion: Criterion, level: 'named' | 'explained' | 'full'): number {
  if (level === 'full') return 1;
  if (level === 'named') return criterion.credit?.named ?? NAMED;
  return criterion.levels.full === undefined ? 1 : (criterion.credit?.explained ?? EXPLAINED);
}

/** Points of each level that an answer may stand at on a criterion, from none to all of them. */
export function levelPoints(criterion: Criterion): { level: Level; points: number }[] {
  const given = (['named', 'explained', 'full'] as const).filter(
    (level) => level === 'named' || criterion.levels[level] !== undefined,
  );
  return [
    { level: 'none', points: 0 },
    ...given.map((level) => ({
      level,
      points: hundredths(criterion.weight * creditOf(criterion, level)),
    })),
  ];
}

/** The standing where passages reach as far as the ground says. */
function standingOn(criterion: Criterion, ground: Ground): Standing {
  const { levels } = criterion;
  const unreasoned: Hit[] = [];
  for (const level of ['full', 'explained'] as const) {
    const expr = levels[level];
    if (expr === undefined) continue;
    const { holds, hits } = evaluate(expr, ground);
    if (!holds) continue;
    if (hits.some((h) => ground.reading.sentences[h.sentence]?.reasoned))
      return { level, credit: creditOf(criterion, level), hits };
    unreasoned.push(...hits);
  }
  const named = levels.named === undefined ? undefined : evaluate(levels.named, ground);
  if (named?.holds !== true && unreasoned.length === 0) return NOTHING;
  const hits = named?.holds === true ? named.hits : unreasoned;
  return { level: 'named', credit: creditOf(criterion, 'named'), hits };
}
const NOTHING: Standing = { level: 'none', credit: 0, hits: [] };

/** What parts that stand apart in a section add to what stands together in one sentence: this share. */
const APART = 0.9;

/** Parts of an idea in one sentence count in full, parts in different sentences of a section nearly so. */
function standingOf(criterion: Criterion, ground: Ground): Standing {
  const close = standingOn(criterion, { ...ground, passage: 'sentence' });
  if (close.credit >= 1 || !hasPassage(criterion)) return close;
  const apart = standingOn(criterion, { ...ground, passage: 'section' });
  if (apart.credit <= close.credit) return close;
  const level = apart.level === 'full' ? 'explained' : apart.level;
  return { level, credit: close.credit + APART * (apart.credit - close.credit), hits: apart.hits };
}

/** A ground with some of its sentences, and whether all that bears out a standing is among them. */
class Part {
  readonly ground: Ground;
  private readonly seen: Uint8Array;
  private readonly reading: Reading;

  constructor(ground: Ground, holds: (sentence: Sentence) => boolean) {
    this.reading = ground.reading;
    const seen = new Uint8Array(this.reading.sentences.length);
    this.reading.sentences.forEach((s, i) => {
      if (ground.visible(i) && holds(s)) seen[i] = 1;
    });
    this.seen = seen;
    this.ground = { ...ground, visible: (s) => seen[s] === 1 };
  }

  private covers({ sentence, to }: Hit): boolean {
    const last = Math.max(sentence, sentenceOf(this.reading.sentences, to - 1));
    for (let s = sentence; s <= last; s++) if (this.seen[s] !== 1) return false;
    return true;
  }

  /** Whether a criterion stands in this part as it does in the whole. */
  bears({ hits }: Weighed): boolean {
    return hits.every((some) => some.every((h) => this.covers(h)));
  }

  /** The standing in this part, where the one in the whole is known. */
  standing(criterion: Criterion, whole: Standing): Standing {
    return whole.hits.every((h) => this.covers(h)) ? whole : standingOf(criterion, this.ground);
  }
}

interface Grounds {
  /** All that is read, to see what is named at all. */
  readonly everything: Ground;
  /** Sentences that do not only string names together with showy verbs. */
  readonly whole: Part;
  /** Sentences that say what happens, where, how much or compared with what. */
  readonly claims: Part;
  /** Sentences that are no bare lists. */
  readonly sentences: Part;
}

/** How a criterion stands with what lists say, and without; `floor` is what the names alone earn. */
export interface Weighed {
  readonly whole: Judged;
  readonly unlisted: Judged;
  readonly floor: number;
  /** All that bears any of it out. */
  readonly hits: readonly (readonly Hit[])[];
}

/** What names in a frame of words add to the claims counts in part. */
function judged(standing: Standing, byClaims: number): Judged {
  const named = standing.level === 'named' || standing.level === 'listed';
  const share = named ? 1 : BY_TIES;
  const credit = byClaims + share * (standing.credit - byClaims);
  return { level: standing.level, credit, hits: standing.hits, byClaims };
}

function weigh(criterion: Criterion, grounds: Grounds, listed: number): Weighed {
  const all = standingOf(criterion, grounds.everything);
  const whole = grounds.whole.standing(criterion, all);
  const unlisted = grounds.sentences.standing(criterion, whole);
  const claims = grounds.claims.standing(criterion, unlisted);
  const judgedUnlisted = judged(unlisted, claims.credit);
  const judgedWhole = judged(whole, claims.credit);
  const floor = Math.max(judgedUnlisted.credit, Math.min(all.credit, listed));
  return {
    whole:
      judgedWhole.credit >= floor
        ? judgedWhole
        : { level: 'listed', credit: floor, hits: all.hits, byClaims: claims.credit },
    unlisted: judgedUnlisted,
    floor,
    hits: [all.hits, whole.hits, unlisted.hits, claims.hits],
  };
}

/** What items of lists can earn at most for each point that claims earn beyond this share of all. */
const BY_LISTS = 1.5;
const CLAIMED = 0.05;

/** Weighs every criterion by itself. */
export function weighedOf({ compiled, ground }: Ledger): Weighed[] {
  const { criteria, limits } = compiled.rubric;
  const grounds = groundsOf(ground);
  return criteria.map((c) => weigh(c, grounds, limits.listed));
}

const groundsOf = (ground: Ground): Grounds => ({
  everything: ground,
  whole: new Part(ground, (s) => !s.bombast),
  sentences: new Part(ground, (s) => !s.bareList),
  claims: new Part(ground, (s) => !s.bareList && (s.wording === 'claim' || s.wording === 'note')),
});

/**
 * What the criteria earn together on a part of the ground that `before` was weighed on, as `standingsOf` has it, or at
 * least `enough`: once the first criteria earn that, the others are not looked at.
 */
export function earnedOn(
  { compiled, ground }: Ledger,
  before: readonly Weighed[],
  enough: number,
): number {
  const { criteria, limits } = compiled.rubric;
  const grounds = groundsOf(ground);
  const part = new Part(ground, () => true);
  const weighed: Weighed[] = [];
  let sure = 0;
  for (const [i, criterion] of criteria.entries()) {
    const known = before[i];
    const found = known && part.bears(known) ? known : weigh(criterion, grounds, limits.listed);
    weighed.push(found);
    // what lists add comes on top of the floor
    sure += criterion.weight * found.floor;
    if (sure >= enough) return sure;
  }
  return standingsOf(weighed, compiled.rubric).reduce(
    (sum, { credit }, i) => sum + credit * (criteria[i]?.weight ?? 0),
    0,
  );
}

/**
 * The standing of every criterion. A list among sentences is good style: what lists add to the credit of mere
 * items counts up to a multiple of what the claims earn. So nothing that is added to an answer takes from it, and a
 * chance hit of small talk unlocks no list.
 */
export function standingsOf(weighed: readonly Weighed[], { criteria, points }: Rubric): Judged[] {
  const sum = (of: (w: Weighed) => number): number =>
    weighed.reduce((s, w, i) => s + of(w) * (criteria[i]?.weight ?? 0), 0);
  const added = sum((w) => w.whole.credit - w.floor);
  if (added <= 0) return weighed.map((w) => w.whole);
  const claimed = Math.max(0, sum((w) => w.whole.byClaims) - CLAIMED * points);
  const share = Math.min(1, (BY_LISTS * claimed) / added);
  return weighed.map(({ whole, unlisted, floor }) => {
    const credit = floor + share * (whole.credit - floor);
    if (share >= 0.5 || whole.credit <= floor) return { ...whole, credit };
    return unlisted.credit >= credit
      ? { ...unlisted, credit }
      : { ...whole, level: 'listed', credit };
  });
}
