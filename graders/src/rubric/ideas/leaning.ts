import type { Judgement, LearntIdeas } from './learnt.js';

/** A sentence leans where it speaks of an idea so surely, with so much evidence (log-likelihood) and so many words. */
const LEAST = { subject: 0.4, evidence: 5, support: 2 } as const;
/** One sentence leans no further than this. */
const MOST = 2;

/** Whether the sentences of an answer are as the right or as the wrong ones of what each speaks of most. */
export class Leaning {
  /** By sentence that speaks of anything: 1 as the right sentences of its idea, -1 as the wrong ones. */
  readonly bySentence = new Map<number, number>();
  private readonly learnt: LearntIdeas;

  constructor(learnt: LearntIdeas) {
    this.learnt = learnt;
  }

  /** Puts a sentence as it was judged. */
  put(sentence: number, { subject, assertion, support }: Judgement): void {
    let most = 0;
    let lean: number | undefined;
    subject.forEach((here, i) => {
      if (here <= most || here <= LEAST.subject || this.learnt.isError(i)) return;
      if (here * this.learnt.scaleOf(i) < LEAST.evidence) return;
      if ((support[i] ?? 0) < LEAST.support) return;
      most = here;
      lean = assertion[i];
    });
    if (lean !== undefined) this.bySentence.set(sentence, Math.max(-MOST, Math.min(MOST, lean)));
  }
}
