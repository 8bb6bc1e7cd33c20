import type { Bytes, Seconds } from '../../units/units.js';
import { microBatchCostOf, type MicroBatchCost } from '../step/micro-batch-cost.js';
import type { Holding } from '../step/model-states.js';
import type { Job } from '../schema/job.js';
import { noMemory } from '../memory/memory.js';
import { paceOf, type Pace } from '../pipeline/pipeline-schedule.js';
import type { Plan } from '../schema/plan.js';
import type { SearchHooks } from '../schema/search-result.js';
import {
  fillStep,
  noSeconds,
  rhythmOf,
  totalSeconds,
  waitingOf,
  type Rhythm,
  type Setting,
} from '../step/step-time.js';
import { backwardWaits, forwardWaits, type Waiting } from '../step/stage-time.js';
import { belowRounding, leastInFlight, leastSeconds, leastSpan, Peak } from './bounds.js';
import type { Branch, Finish, HoldChoice, Variant } from './branches.js';
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
  readonly onPlan: SearchHooks['onPlan'];
}

/** A branch with what all its micro-batch costs share. */
interface Stand {
  readonly branch: Branch;
  readonly bench: Bench;
  readonly paces: readonly Pace[];
  readonly leastInFlight: readonly number[];
  /** Places of the holds that any finish names. */
  readonly holds: readonly number[];
  readonly holdingAt: HoldingAt;
}

/** A hold on a micro-batch cost that its bounds leave in the running. */
interface Live {
  readonly holding: Holding;
  readonly waiting: readonly Waiting[];
  /** Holds of one kind wait alike: their pipelines have the same span. */
  readonly kind: number;
  /** No plan of this hold on the micro-batch cost is faster. */
  readonly seconds: Seconds;
}

/** A micro-batch cost at a pace. */
interface On {
  readonly stand: Stand;
  readonly variant: Variant;
  readonly microBatchCost: MicroBatchCost;
  readonly pace: Pace;
}

/** Which plan is in hand; null where any pace would do. */
interface Choice {
  readonly base: Plan;
  readonly variant: Variant;
  readonly pace: Finish['pace'] | null;
  hold: number;
}

/** Evaluates the plans of a space branch by branch; what plans share is computed once. */
export class Explorer {
  private readonly task: Task;
  private readonly workshop: Workshop;
  private readonly step = noSeconds();
  private readonly peak = new Peak(noMemory());
  /** The plan in hand; one for all plans. */
  private setting: Setting | null = null;

  constructor(task: Task) {
    this.task = task;
    this.workshop = new Workshop(task.job);
  }

  explore(branch: Branch): void {
    const { base } = branch;
    const bench = this.workshop.bench(base);
    const holdingAt = this.workshop.holdingsOf(bench, base, this.task.holds);
    const holds = this.possibleHolds(branch, holdingAt);
    if (holds.length === 0) {
      this.task.found.pruned += branch.variants.length * branch.each;
      return;
    }
    const microBatches = this.task.job.training.globalBatch / (base.microBatch * base.dp);
    const paces = branch.finishes.map(({ pace }) => paceOf(bench.partition, pace, microBatches));
    const stand: Stand = {
      branch,
      bench,
      paces,
      leastInFlight: leastInFlight(paces, bench.partition.classes.length),
      holds,
      holdingAt,
    };
    const layerCostsOf = this.workshop.layerCostsOf(bench, base);
    for (const variant of branch.variants) {
      this.exploreVariant(
        stand,
        variant,
        microBatchCostOf(bench.partition, layerCostsOf(variant), base),
      );
    }
  }

  /** Places of the holds that any finish names, without those whose states alone overflow a device. */
  private possibleHolds(branch: Branch, holdingAt: HoldingAt): readonly number[] {
    const named = new Set<number>();
    for (const { holds } of branch.finishes) for (const index of holds) named.add(index);
    if (!this.task.prune) return [...named];
    const [variant] = branch.variants;
    return [...named].filter((index) => {
      const { overflow } = holdingAt(index);
      const hopeless = overflow > 0;
      if (hopeless && variant !== undefined) {
        this.noteLacking(Infinity, overflow, {
          base: branch.base,
          variant,
          pace: null,
          hold: index,
        });
      }
      return !hopeless;
    });
  }

  private exploreVariant(stand: Stand, variant: Variant, microBatchCost: MicroBatchCost): void {
    const live = this.liveHolds(stand, variant, microBatchCost);
    stand.branch.finishes.forEach((finish, i) => {
      const pace = stand.paces[i];
      if (live.length === 0 || pace === undefined) this.task.found.pruned += finish.holds.length;
      else this.onFinish({ stand, variant, microBatchCost, pace }, finish, live);
    });
  }

  /** By place of the hold; a hole where bounds rule it out, empty when they rule out all. */
  private liveHolds(
    stand: Stand,
    variant: Variant,
    microBatchCost: MicroBatchCost,
  ): readonly (Live | undefined)[] {
    const work = leastSeconds(microBatchCost);
    const live: (Live | undefined)[] = [];
    const kinds: (readonly Waiting[])[] = [];
    const { base } = stand.branch;
    for (const index of stand.holds) {
      const holding = stand.holdingAt(index);
      const seconds = work + holding.optimizer;
      if (this.task.prune) {
        this.peak.of(microBatchCost, holding, stand.leastInFlight);
        if (this.hopeless(seconds, { base, variant, pace: null, hold: index })) continue;
      }
      const waiting = waitingOf(microBatchCost, holding);
      live[index] = { holding, waiting, kind: kindOf(kinds, waiting), seconds };
    }
    return live;
  }

  /** All plans of a micro-batch cost at one pace. Nothing is allocated for a plan that is not kept. */
  private onFinish(on: On, finish: Finish, live: readonly (Live | undefined)[]): void {
    const { found, prune } = this.task;
    const rhythms: (Rhythm | undefined)[] = [];
    const bounds: (Rhythm | undefined)[] = [];
    const { base } = on.stand.branch;
    const choice: Choice = { base, variant: on.variant, pace: finish.pace, hold: 0 };
    for (const index of finish.holds) {
      const hold = live[index];
      choice.hold = index;
      if (hold === undefined) {
        found.pruned += 1;
        continue;
      }
      this.peak.of(on.microBatchCost, hold.holding, on.pace.inFlight);
      if (prune && this.isBeaten(on, hold, choice, bounds)) {
        found.pruned += 1;
        continue;
      }
      const rhythm = (rhythms[hold.kind] ??= rhythmOf(
        on.microBatchCost,
        on.pace,
        hold.waiting,
        on.stand.bench.times,
      ));
      this.record(this.stepSeconds(on, hold, rhythm), choice);
    }
  }

  /** Whether the plan in hand cannot matter even if its pipeline is as fast as any could be. */
  private isBeaten(on: On, hold: Live, choice: Choice, bounds: (Rhythm | undefined)[]): boolean {
    if (this.hopeless(hold.seconds, choice)) return true;
    const bound = (bounds[hold.kind] ??= leastRhythm(on, hold.waiting));
    return this.hopeless(this.stepSeconds(on, hold, bound) * belowRounding, choice);
  }

  private stepSeconds(
    { microBatchCost, pace }: On,
    { holding, waiting }: Live,
    rhythm: Rhythm,
  ): Seconds {
    const setting = (this.setting ??= { microBatchCost, pace, holding, waiting, rhythm });
    setting.microBatchCost = microBatchCost;
    setting.pace = pace;
    setting.holding = holding;
    setting.waiting = waiting;
    setting.rhythm = rhythm;
    fillStep(setting, this.step);
    return totalSeconds(this.step);
  }

  /** Whether the plans in hand lack memory, break a limit or are beaten, if they take `seconds` at least. */
  private hopeless(seconds: Seconds, choice: Choice): boolean {
    const { limits, found } = this.task;
    const { memory, fits } = this.peak;
    if (!fits) this.noteLacking(seconds, memory, choice);
    return (
      !fits || memory > limits.memory || seconds > limits.seconds || !found.admits(seconds, memory)
    );
  }

  private noteLacking(seconds: Seconds, memory: Bytes, choice: Choice): void {
    const { found, job } = this.task;
    if (!found.lacksLess(seconds, memory)) return;
    found.addLacking({ job, plan: this.planOf(choice), seconds, memory });
  }

  private record(seconds: Seconds, choice: Choice): void {
    const { found, job, limits } = this.task;
    const { memory, fits } = this.peak;
    found.evaluated += 1;
    this.task.onPlan?.(() => this.planOf(choice), seconds, memory);
    if (!fits) this.noteLacking(seconds, memory, choice);
    if (!fits || memory > limits.memory || seconds > limits.seconds) return;
    found.feasible += 1;
    if (!found.admits(seconds, memory)) return;
    found.add({ job, plan: this.planOf(choice), seconds, memory });
  }

  private planOf({ base, variant, pace, hold }: Choice): Plan {
    return { ...base, ...variant.knobs, ...pace, ...this.task.holds[hold] };
  }
}

/** The rhythm of the fastest pipeline that is possible with the times of a micro-batch cost, without its span. */
function leastRhythm({ stand, microBatchCost, pace }: On, waiting: readonly Waiting[]): Rhythm {
  const { times } = stand.bench;
  const heaviest = times.fill(microBatchCost, pace, waiting);
  const span = leastSpan(pace, times, microBatchCost.rounds);
  return { heaviest, span, idle: Math.max(0, span - microBatchCost.rounds * times.busiest) };
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
