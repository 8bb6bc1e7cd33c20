import type { HeldError, Hit } from '../hit.js';
import type { LearntIdeas } from './learnt.js';

/**
 * When an error is held: found by random search on rated answers to fifteen questions, none of which has a figure of its
 * own here (docs/decisions/053).
 */
export const HOLDING = {
  /** How sure the stretch must be that it speaks of the error, beside all else that it may speak of. */
  likely: 0.75,
  /** How far it must be on the side of the sentences that say it. */
  assertion: 0,
  /** How surely something right may be said in its sentence: more, and the words are borrowed from that. */
  right: 0.2,
  /** So much evidence (log-likelihood) makes it as likely as not that the error is held, and how sharp that is. */
  evidence: 25,
  sharpness: 4,
  /** What is left of it where the sentence is open or hedged. */
  doubtful: 0.4,
  /** Less than this is a chance. */
  least: 0.1,
} as const;

/** What one stretch of a sentence tells of one idea. */
export interface Told {
  readonly sentence: number;
  readonly isDoubtful: boolean;
  /** 0 to 1: how surely it speaks of the error. */
  readonly likely: number;
  /** 1 as the sentences that say it, -1 as those that are wrong about it. */
  readonly assertion: number;
  /** In units of log-likelihood. */
  readonly evidence: number;
  readonly hit: Hit;
}

const strengthOf = ({ isDoubtful, likely, assertion, evidence }: Told): number => {
  if (evidence <= 0 || likely < HOLDING.likely || assertion < HOLDING.assertion) return 0;
  const surely = 1 / (1 + (HOLDING.evidence / evidence) ** HOLDING.sharpness);
  return surely * (isDoubtful ? HOLDING.doubtful : 1);
};

/**
 * Collects what an answer says that is wrong. A true sentence about the same things is near to an error, too, so an error
 * is held only by a sentence that says nothing right, and the surer the more of its words belong to that error.
 */
export class Errors {
  /** By sentence: how surely it says something right. */
  private readonly right = new Map<number, number>();
  private readonly told: { readonly idea: number; readonly strength: number; readonly hit: Hit }[] =
    [];

  private readonly learnt: LearntIdeas;

  constructor(learnt: LearntIdeas) {
    this.learnt = learnt;
  }

  /** Something that is right is said so surely in a sentence. */
  saysRightly(sentence: number, surely: number): void {
    this.right.set(sentence, Math.max(this.right.get(sentence) ?? 0, surely));
  }

  /** A stretch speaks of an error. */
  speaksOf(idea: number, told: Told): void {
    const strength = strengthOf(told);
    if (strength >= HOLDING.least) this.told.push({ idea, strength, hit: told.hit });
  }

  /** The errors that are held, the surest first: what is said once is held once, and so is each error. */
  held(): HeldError[] {
    const found: HeldError[] = [];
    for (const { idea, strength, hit } of [...this.told].sort((a, b) => b.strength - a.strength)) {
      if ((this.right.get(hit.sentence) ?? 0) > HOLDING.right) continue;
      const { id = '', error = '' } = this.learnt.ideas[idea] ?? {};
      const isKnown = found.some(
        (other) => other.id === id || (hit.from < other.hit.to && other.hit.from < hit.to),
      );
      if (!isKnown) found.push({ id, why: error, strength, hit });
    }
    return found;
  }
}
