import type { Bytes, Seconds } from '../../units/units.js';
import type { Job } from '../schema/job.js';
import type { Plan } from '../schema/plan.js';
import type { SearchRequest } from '../schema/scenario.js';
import { Best, Front, type Candidate } from './ranking.js';

interface Lacking {
  readonly job: Job;
  readonly plan: Plan;
  readonly figure: number;
}

/** What a search has found and counted so far. */
export class Found {
  readonly best: Best;
  readonly front = new Front();
  evaluated = 0;
  pruned = 0;
  feasible = 0;
  /** Fastest plan that lacks memory: why a person may have expected something else. */
  private fastest: Lacking | null = null;
  /** Of the plans that lack memory, the one that lacks least. */
  private smallest: Lacking | null = null;

  constructor(request: Pick<SearchRequest, 'keep' | 'objective'>) {
    this.best = new Best(request.keep, request.objective);
  }

  /** Whether a plan with these figures, or better ones, can be among the best or on the front. */
  admits(seconds: Seconds, memory: Bytes): boolean {
    return this.best.admits(seconds, memory) || !this.front.dominates(seconds, memory);
  }

  /** Whether a plan without enough memory comes nearer to being chosen than any so far; bounds will do. */
  lacksLess(seconds: Seconds, memory: Bytes): boolean {
    const { fastest, smallest } = this;
    return (
      fastest === null || smallest === null || seconds < fastest.figure || memory < smallest.figure
    );
  }

  add(candidate: Candidate): void {
    this.best.add(candidate);
    this.front.add(candidate);
  }

  addLacking({ job, plan, seconds, memory }: Candidate): void {
    if (this.fastest === null || seconds < this.fastest.figure) {
      this.fastest = { job, plan, figure: seconds };
    }
    if (this.smallest === null || memory < this.smallest.figure) {
      this.smallest = { job, plan, figure: memory };
    }
  }

  /** The plan without enough memory that says most: the fastest, or where nothing fits the smallest. */
  get lacking(): Omit<Lacking, 'figure'> | null {
    return this.best.plans.length > 0 ? this.fastest : this.smallest;
  }
}
