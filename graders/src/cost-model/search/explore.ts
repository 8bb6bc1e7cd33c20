import type { Seconds } from '../../units.js';
import { footingOf, type Footing } from '../footing.js';
import type { Holding } from '../holding.js';
import type { Job } from '../job.js';
import { noMemory } from '../memory.js';
import { paceOf, type Pace } from '../pace.js';
import type { Plan } from '../schema/plan.js';
import {
  fillStep,
  noSeconds,
  rhythmOf,
  totalSeconds,
  waitingOf,
  type Rhythm,
  type Setting,
  type StageTimes,
} from '../settle.js';
import { backwardWaits, forwardWaits, type Waiting } from '../stage-time.js';
import { leastInFlight, leastSeconds, Peak } from './bounds.js';
import type { Branch, Finish, HoldChoice } from './branches.js';
import type { Found } from './found.js';
import type { Limits } from './ranking.js';
import { Workshop, type Bench, type HoldingAt } from './workshop.js';

/** What to search, within which limits, and where to put what is found. */
export interface Task {
  readonly job: Job;
  readonly holds: readonly HoldChoice[];
  readonly limits: Limits;
  readonly found: Found;
  /** Skip plans that can be neither best nor on the front. */
  readonly prune: boolean;
}

/** A branch with what all its footings share. */
interface Stand {
  readonly branch: Branch;
  readonly bench: Bench;
  readonly paces: readonly Pace[];
  readonly leastInFlight: readonly number[];
  /** Places of the holds that any finish names. */
  readonly holds: readonly number[];
  readonly holdingAt: HoldingAt;
}

/** A hold on a footing that its bounds leave in the running. */
interface Live {
  readonly holding: Holding;
  readonly waiting: readonly Waiting[];
  /** Holds of one kind wait alike: their pipelines have the same span. */
  readonly kind: number;
  /** No plan of this hold on the footing is faster. */
  readonly seconds: Seconds;
}

/** A footing at a pace. */
interface On {
  readonly plan: Plan;
  readonly footing: Footing;
  readonly pace: Pace;
  readonly times: StageTimes;
}

/** Which plan is in hand; null where any pace would do. */
interface Choice {
  readonly plan: Plan;
  readonly pace: Finish['pace'] | null;
  hold: number;
}

/** Evaluates the plans of a space branch by branch; what plans share is computed once. */
export class Explorer {
  private readonly task: Task;
  private readonly workshop: Workshop;
  private readonly step = noSeconds();
  private readonly peak = new Peak(noMemory());

  constructor(task: Task) {
    this.task = task;
    this.workshop = new Workshop(task.job);
  }

  explore(branch: Branch): void {
    const [first] = branch.footings;
    if (first === undefined) return;
    const bench = this.workshop.bench(first);
    const microBatches = this.task.job.training.globalBatch / (first.microBatch * first.dp);
    const paces = branch.finishes.map(({ pace }) => paceOf(bench.frame, pace, microBatches));
    const stand: Stand = {
      branch,
      bench,
      paces,
      leastInFlight: leastInFlight(paces, bench.frame.classes.length),
      holds: [...new Set(branch.finishes.flatMap((f) => f.holds))],
      holdingAt: this.workshop.holdingsOf(bench, first, this.task.holds),
    };
    for (const plan of branch.footings) {
      this.onFooting(stand, plan, footingOf(bench.frame, this.workshop.layers(bench, plan), plan));
    }
  }

  private onFooting(stand: Stand, plan: Plan, footing: Footing): void {
    const live = this.liveHolds(stand, plan, footing);
    stand.branch.finishes.forEach((finish, i) => {
      const pace = stand.paces[i];
      if (live.length === 0 || pace === undefined) this.task.found.pruned += finish.holds.length;
      else this.onFinish({ plan, footing, pace, times: stand.bench.times }, finish, live);
    });
  }

  /** By place of the hold; a hole where bounds rule it out, empty when they rule out all. */
  private liveHolds(stand: Stand, plan: Plan, footing: Footing): readonly (Live | undefined)[] {
    const work = leastSeconds(footing);
    const live: (Live | undefined)[] = [];
    const kinds: (readonly Waiting[])[] = [];
    for (const index of stand.holds) {
      const holding = stand.holdingAt(index);
      const seconds = work + holding.optimizer;
      if (this.task.prune) {
        this.peak.of(footing, holding, stand.leastInFlight);
        if (this.hopeless(seconds, { plan, pace: null, hold: index })) continue;
      }
      const waiting = waitingOf(footing, holding);
      live[index] = { holding, waiting, kind: kindOf(kinds, waiting), seconds };
    }
    return live;
  }

  /** All plans of a footing at one pace. Nothing is allocated for a plan that is not kept. */
  private onFinish(on: On, finish: Finish, live: readonly (Live | undefined)[]): void {
    const { found, prune } = this.task;
    const { footing, pace } = on;
    const rhythms: (Rhythm | undefined)[] = [];
    const choice: Choice = { plan: on.plan, pace: finish.pace, hold: 0 };
    let setting: Setting | null = null;
    for (const index of finish.holds) {
      const hold = live[index];
      choice.hold = index;
      if (hold === undefined) {
        found.pruned += 1;
        continue;
      }
      const { holding, waiting, kind } = hold;
      this.peak.of(footing, holding, pace.inFlight);
      if (prune && this.hopeless(hold.seconds, choice)) {
        found.pruned += 1;
        continue;
      }
      const rhythm = rhythms[kind] ?? rhythmOf(footing, pace, waiting, on.times);
      rhythms[kind] = rhythm;
      setting ??= { footing, pace, holding, waiting, rhythm };
      setting.holding = holding;
      setting.waiting = waiting;
      setting.rhythm = rhythm;
      fillStep(setting, this.step);
      this.record(totalSeconds(this.step), choice);
    }
  }

  /** Whether the plans in hand lack memory, break a limit or are beaten, if they take `seconds` at least. */
  private hopeless(seconds: Seconds, choice: Choice): boolean {
    const { limits, found } = this.task;
    const { memory, fits } = this.peak;
    if (!fits) this.noteLacking(seconds, choice);
    return (
      !fits || memory > limits.memory || seconds > limits.seconds || !found.admits(seconds, memory)
    );
  }

  private noteLacking(seconds: Seconds, choice: Choice): void {
    const { found, job } = this.task;
    const { memory } = this.peak;
    if (!found.lacksLess(seconds, memory)) return;
    found.addLacking({ job, plan: this.planOf(choice), seconds, memory });
  }

  private record(seconds: Seconds, choice: Choice): void {
    const { found, job, limits } = this.task;
    const { memory, fits } = this.peak;
    found.evaluated += 1;
    if (!fits) this.noteLacking(seconds, choice);
    if (!fits || memory > limits.memory || seconds > limits.seconds) return;
    found.feasible += 1;
    if (!found.admits(seconds, memory)) return;
    found.add({ job, plan: this.planOf(choice), seconds, memory });
  }

  private planOf({ plan, pace, hold }: Choice): Plan {
    return { ...plan, ...pace, ...this.task.holds[hold] };
  }
}

/** What `waiting` amounts to is compared: the place of the first like it, or a new one. */
function kindOf(kinds: (readonly Waiting[])[], waiting: readonly Waiting[]): number {
  const like = kinds.findIndex((known) => known.every((a, i) => alike(a, waiting[i])));
  return like === -1 ? kinds.push(waiting) - 1 : like;
}

const alike = (a: Waiting, b: Waiting | undefined): boolean =>
  b !== undefined &&
  forwardWaits(1, a) === forwardWaits(1, b) &&
  backwardWaits(1, a) === backwardWaits(1, b);
