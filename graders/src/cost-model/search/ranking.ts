import type { Bytes, Seconds } from '../../units.js';
import type { Constraints, SearchRequest } from '../schema/scenario.js';
import type { Plan } from '../schema/plan.js';

/** A feasible plan with the two figures that everything else about it follows from. */
export interface Candidate {
  readonly plan: Plan;
  readonly seconds: Seconds;
  readonly memory: Bytes;
}

/**
 * What a search minimises. Dollars and goodput fall and rise with the step time alone: the cluster, its price and
 * its failures are the same for every plan.
 */
const score = (objective: SearchRequest['objective'], c: Omit<Candidate, 'plan'>): number =>
  objective === 'peakMemoryBytes' ? c.memory : c.seconds;

const tieBreak = (objective: SearchRequest['objective'], c: Omit<Candidate, 'plan'>): number =>
  objective === 'peakMemoryBytes' ? c.seconds : c.memory;

/** The best so many plans, best first. */
export class Best {
  readonly plans: Candidate[] = [];
  private readonly keep: number;
  private readonly objective: SearchRequest['objective'];

  constructor(keep: number, objective: SearchRequest['objective']) {
    this.keep = keep;
    this.objective = objective;
  }

  private before(a: Omit<Candidate, 'plan'>, b: Omit<Candidate, 'plan'>): boolean {
    const difference = score(this.objective, a) - score(this.objective, b);
    if (difference !== 0) return difference < 0;
    return tieBreak(this.objective, a) < tieBreak(this.objective, b);
  }

  /** Whether a plan with these figures would be kept. */
  admits(figures: Omit<Candidate, 'plan'>): boolean {
    const last = this.plans[this.keep - 1];
    return last === undefined || this.before(figures, last);
  }

  add(candidate: Candidate): void {
    if (!this.admits(candidate)) return;
    let at = this.plans.length;
    for (let i = at - 1; i >= 0; i -= 1) {
      const other = this.plans[i];
      if (other === undefined || !this.before(candidate, other)) break;
      at = i;
    }
    this.plans.splice(at, 0, candidate);
    if (this.plans.length > this.keep) this.plans.pop();
  }
}

/** Plans that no other equals or beats in both step time and memory, fastest first. */
export class Front {
  readonly plans: Candidate[] = [];

  /** Whether some plan is at least as fast and as small. */
  dominates(seconds: Seconds, memory: Bytes): boolean {
    for (const p of this.plans) {
      if (p.seconds > seconds) return false;
      if (p.memory <= memory) return true;
    }
    return false;
  }

  add(candidate: Candidate): void {
    const { seconds, memory } = candidate;
    if (this.dominates(seconds, memory)) return;
    let from = 0;
    while (from < this.plans.length && (this.plans[from]?.seconds ?? 0) < seconds) from += 1;
    let to = from;
    while (to < this.plans.length && (this.plans[to]?.memory ?? 0) >= memory) to += 1;
    this.plans.splice(from, to - from, candidate);
  }
}

/** Limits on step time that the constraints amount to for a job of so many tokens a step. */
export interface Limits {
  readonly seconds: Seconds;
  readonly memory: Bytes;
}

export function limitsOf(
  constraints: Constraints,
  job: {
    readonly modelFlops: number;
    readonly peakFlops: number;
    readonly dollars: number | null;
    readonly tokens: number;
  },
): Limits {
  const { maxStepSeconds, maxDollarsPerMillionTokens, minMfu, maxPeakMemoryBytes } = constraints;
  const bounds = [maxStepSeconds ?? Infinity];
  if (minMfu !== undefined) bounds.push(job.modelFlops / job.peakFlops / minMfu);
  if (maxDollarsPerMillionTokens !== undefined && job.dollars !== null) {
    bounds.push((maxDollarsPerMillionTokens * 3600 * (job.tokens / 1e6)) / job.dollars);
  }
  return { seconds: Math.min(...bounds), memory: maxPeakMemoryBytes ?? Infinity };
}
