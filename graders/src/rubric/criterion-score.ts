import type { CompiledRubric } from './compile.js';
import { hasPassage } from './compile.js';
import type { EvaluationScope } from './evaluate.js';
import type { Hit } from './hit.js';
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

interface CriterionScore {
  readonly level: Level;
  readonly credit: number;
  readonly hits: readonly Hit[];
}

/** What a sentence that only ties names together, or an item of a list, adds to what claims earn: this share. */
const BY_TIES = 0.75;

/** The score of an answer on a criterion, and what of it its claims earn. */
export interface JudgedScore extends CriterionScore {
  /** The credit that the claims of the answer earn without its lists and ties. */
  readonly byClaims: number;
}

/** What the criteria of an answer are judged by. */
export interface GradingContext {
  readonly compiled: CompiledRubric;
  readonly reading: Reading;
  /** Sees what is not mere repetition of the prompt. */
  readonly scope: EvaluationScope;
  readonly repeated: ReadonlySet<number>;
  /** Sentences that later ones take back. */
  readonly withdrawn: ReadonlySet<number>;
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

/** The points that a complete answer earns: not all of a rubric that asks for more than anybody can say. */
export const completeOf = ({ points, enough = 1 }: Rubric): number => enough * points;

/** The score where passages reach as far as the scope says. */
function scoreWithin(criterion: Criterion, scope: EvaluationScope): CriterionScore {
  const { levels } = criterion;
  const unreasoned: Hit[] = [];
  for (const level of ['full', 'explained'] as const) {
    const expr = levels[level];
    if (expr === undefined) continue;
    const { holds, hits } = evaluate(expr, scope);
    if (!holds) continue;
    if (hits.some((h) => scope.reading.sentences[h.sentence]?.reasoned))
      return { level, credit: creditOf(criterion, level), hits };
    unreasoned.push(...hits);
  }
  const named = levels.named === undefined ? undefined : evaluate(levels.named, scope);
  if (named?.holds !== true && unreasoned.length === 0) return NOTHING;
  const hits = named?.holds === true ? named.hits : unreasoned;
  return { level: 'named', credit: creditOf(criterion, 'named'), hits };
}
const NOTHING: CriterionScore = { level: 'none', credit: 0, hits: [] };

/** What parts that stand apart in a section add to what stands together in one sentence: this share. */
const APART = 0.9;

/** Parts of an idea in one sentence count in full, parts in different sentences of a section nearly so. */
function scoreOf(criterion: Criterion, scope: EvaluationScope): CriterionScore {
  const close = scoreWithin(criterion, { ...scope, passage: 'sentence' });
  if (close.credit >= 1 || !hasPassage(criterion)) return close;
  const apart = scoreWithin(criterion, { ...scope, passage: 'section' });
  if (apart.credit <= close.credit) return close;
  const level = apart.level === 'full' ? 'explained' : apart.level;
  return { level, credit: close.credit + APART * (apart.credit - close.credit), hits: apart.hits };
}

/** A scope with some of its sentences, and whether all that bears out a score is among them. */
class AnswerPart {
  readonly scope: EvaluationScope;
  private readonly seen: Uint8Array;
  private readonly reading: Reading;

  constructor(scope: EvaluationScope, holds: (sentence: Sentence) => boolean) {
    this.reading = scope.reading;
    const seen = new Uint8Array(this.reading.sentences.length);
    this.reading.sentences.forEach((s, i) => {
      if (scope.visible(i) && holds(s)) seen[i] = 1;
    });
    this.seen = seen;
    this.scope = { ...scope, visible: (s) => seen[s] === 1 };
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

  /** The score in this part, where the one in the whole is known. */
  score(criterion: Criterion, whole: CriterionScore): CriterionScore {
    return whole.hits.every((h) => this.covers(h)) ? whole : scoreOf(criterion, this.scope);
  }
}

interface AnswerParts {
  /** All that is read, to see what is named at all. */
  readonly everything: EvaluationScope;
  /** Sentences that do not only string names together with showy verbs. */
  readonly whole: AnswerPart;
  /** Sentences that say what happens, where, how much or compared with what. */
  readonly claims: AnswerPart;
  /** Sentences that are no bare lists. */
  readonly sentences: AnswerPart;
}

/** How a criterion stands with what lists say, and without; `floor` is what the names alone earn. */
export interface Weighed {
  readonly whole: JudgedScore;
  readonly unlisted: JudgedScore;
  readonly floor: number;
  /** All that bears any of it out. */
  readonly hits: readonly (readonly Hit[])[];
}

/** What names in a frame of words add to the claims counts in part. */
function judged(score: CriterionScore, byClaims: number): JudgedScore {
  const named = score.level === 'named' || score.level === 'listed';
  const share = named ? 1 : BY_TIES;
  const credit = byClaims + share * (score.credit - byClaims);
  return { level: score.level, credit, hits: score.hits, byClaims };
}

function weigh(criterion: Criterion, parts: AnswerParts, listed: number): Weighed {
  const all = scoreOf(criterion, parts.everything);
  const whole = parts.whole.score(criterion, all);
  const unlisted = parts.sentences.score(criterion, whole);
  const claims = parts.claims.score(criterion, unlisted);
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
export function weighedOf({ compiled, scope }: GradingContext): Weighed[] {
  const { criteria, limits } = compiled.rubric;
  const parts = answerPartsOf(scope);
  return criteria.map((c) => weigh(c, parts, limits.listed));
}

const answerPartsOf = (scope: EvaluationScope): AnswerParts => ({
  everything: scope,
  whole: new AnswerPart(scope, (s) => !s.bombast),
  sentences: new AnswerPart(scope, (s) => !s.bareList),
  claims: new AnswerPart(
    scope,
    (s) => !s.bareList && (s.wording === 'claim' || s.wording === 'note'),
  ),
});

/**
 * What the criteria earn together in a part of the scope that `before` was weighed in, as `scoresOf` has it, or at
 * least `enough`: once the first criteria earn that, the others are not looked at.
 */
export function earnedOn(
  { compiled, scope }: GradingContext,
  before: readonly Weighed[],
  enough: number,
): number {
  const { criteria, limits } = compiled.rubric;
  const parts = answerPartsOf(scope);
  const part = new AnswerPart(scope, () => true);
  const weighed: Weighed[] = [];
  let sure = 0;
  for (const [i, criterion] of criteria.entries()) {
    const known = before[i];
    const found = known && part.bears(known) ? known : weigh(criterion, parts, limits.listed);
    weighed.push(found);
    // what lists add comes on top of the floor
    sure += criterion.weight * found.floor;
    if (sure >= enough) return sure;
  }
  return scoresOf(weighed, compiled.rubric).reduce(
    (sum, { credit }, i) => sum + credit * (criteria[i]?.weight ?? 0),
    0,
  );
}

/**
 * The score of every criterion. A list among sentences is good style: what lists add to the credit of mere
 * items counts up to a multiple of what the claims earn. So nothing that is added to an answer takes from it, and a
 * chance hit of small talk unlocks no list.
 */
export function scoresOf(weighed: readonly Weighed[], { criteria, points }: Rubric): JudgedScore[] {
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
