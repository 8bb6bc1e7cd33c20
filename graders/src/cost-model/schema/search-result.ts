import type { Bytes, Seconds } from '../../units/units.js';
import type { Evaluation } from './evaluation.js';
import type { Plan } from './plan.js';
import type { Training } from './scenario.js';

export interface RankedPlan {
  readonly plan: Plan;
  readonly precision: Training['precision'];
  readonly result: Evaluation;
}

/** A plan that came close, and what it lacks against the best one. */
export interface RunnerUp extends RankedPlan {
  readonly why: string;
}

export interface SearchResult {
  /** Best first by the objective; empty when nothing is feasible. */
  readonly best: readonly RankedPlan[];
  /** Plans that no other beats in both step time and peak memory, fastest first. */
  readonly front: readonly RankedPlan[];
  readonly runnersUp: readonly RunnerUp[];
  readonly evaluated: number;
  readonly pruned: number;
  readonly feasible: number;
  readonly total: number;
  readonly seconds: Seconds;
  readonly plansPerSecond: number;
  /** Whether every plan of the space was evaluated or pruned. */
  readonly complete: boolean;
  /** The values that were tried for each knob. */
  readonly space: Readonly<Record<string, readonly unknown[]>>;
}

export interface SearchProgress {
  readonly evaluated: number;
  readonly pruned: number;
  readonly total: number;
}

/** What a search tells its caller, asks of it, and needs of the outside world. */
export interface SearchHooks {
  onProgress?(progress: SearchProgress): void;
  shouldStop?(): boolean;
  /** False evaluates every plan, also those that can be neither best nor on the front: to measure or to check. */
  readonly prune?: boolean;
  /** Hears of every plan that is evaluated; `plan` writes it out. */
  onPlan?(plan: () => Plan, seconds: Seconds, memory: Bytes): void;
  /** Milliseconds, for `seconds` alone; without it the search reports 0. */
  now?(): number;
}
