import type { Bytes, Seconds } from '../../units/units.js';
import type { Job } from '../schema/job.js';
import type { Constraints, SearchRequest } from '../schema/scenario.js';
import type { Plan } from '../schema/plan.js';

/** A feasible plan with the two figures that everything else about it follows from. */
export interface Candidate {
  readonly job: Job;
  readonly plan: Plan;
  readonly seconds: Seconds;
  readonly memory: Bytes;
}

/**
 * The best so many plans, best first. Dollars and goodput fall and rise with the step time alone: the cluster, its
 * price and its failures are the same for every plan. Of plans with the same score the one with the lesser other figure wins;
 * of plans with both figures the same the first stands for all: they differ in what changes nothing here, such as the
 * sharding of states over one replica.
 */
export class Best {
  readonly plans: Candidate[] = [];
  private readonly keep: number;
  private readonly byMemory: boolean;

  constructor(keep: number, objective: SearchRequest['objective']) {
    this.keep = keep;
    this.byMemory = objective === 'peakMemoryBytes';
  }

  private before(seconds: Seconds, memory: Bytes, other: Candidate): boolean {
    const faster = seconds - other.seconds;
    const smaller = memory - other.memory;
    const difference = this.byMemory ? smaller || faster : faster || smaller;
    return difference < 0;
  }

  /** Whether a plan with these figures would be kept. */
  admits(seconds: Seconds, memory: Bytes): boolean {
    const last = this.plans[this.keep - 1];
    return last === undefined || this.before(seconds, memory, last);
  }

  add(candidate: Candidate): void {
    const { seconds, memory } = candidate;
    if (!this.admits(seconds, memory)) return;
    let at = this.plans.length;
    for (let i = at - 1; i >= 0; i -= 1) {
      const other = this.plans[i];
      if (other === undefined) break;
      if (other.seconds === seconds && other.memory === memory) return;
      if (!this.before(seconds, memory, other)) break;
      at = i;
    }
    this.plans.splice(at, 0, candidate);
    if (this.plans.length > this.keep) this.plans.pop();
  }
}

/** Plans that no other equals or beats in both step time and memory, fastest first. */
export class Front {
  readonly plans: Candidate[] = [];

  /** Place of the first plan that is slower. */
  private after(seconds: Seconds): number {
    let from = 0;
    let to = this.plans.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.plans[middle]?.seconds ?? 0) <= seconds) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Whether some plan is at least as fast and as small: of those as fast, the slowest is the smallest. */
  dominates(seconds: Seconds, memory: Bytes): boolean {
    const nearest = this.plans[this.after(seconds) - 1];
    return nearest !== undefined && nearest.memory <= memory;
  }

  add(candidate: Candidate): void {
    const { seconds, memory } = candidate;
    if (this.dominates(seconds, memory)) return;
    let from = this.after(seconds);
    if (this.plans[from - 1]?.seconds === seconds) from -= 1;
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
