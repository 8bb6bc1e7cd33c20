import type { Bytes, Seconds } from '../../units/units.js';
import { microBatchCostOf, type MicroBatchCost } from '../step/micro-batch-cost.js';
import type { ModelStates } from '../step/model-states.js';
import type { Job } from '../schema/job.js';
import { noMemory } from '../memory/memory.js';
import { pipelineScheduleOf, type PipelineSchedule } from '../pipeline/pipeline-schedule.js';
import type { Plan } from '../schema/plan.js';
import type { SearchHooks } from '../schema/search-result.js';
import {
  fillStep,
  noSeconds,
  pipelineTimeOf,
  totalSeconds,
  waitingOf,
  type PipelineTime,
  type PlanCosts,
} from '../step/step-time.js';
import { backwardWaits, forwardWaits, type Waiting } from '../step/stage-time.js';
import { belowRounding, leastInFlight, leastSeconds, leastSpan, Peak } from './bounds.js';
import type { Branch, Completion, StateChoice, Variant } from './branches.js';
import type { Found } from './found.js';
import type { Limits } from './ranking.js';
import { CostCache, type PartitionWorkspace, type ModelStatesAt } from './cost-cache.js';

/** What to search, within which limits, and where to put what is found. */
export interface Task {
  readonly job: Job;
  readonly stateChoices: readonly StateChoice[];
  readonly limits: Limits;
  readonly found: Found;
  /** Skip plans that can be neither best nor on the front. */
  readonly prune: boolean;
  readonly onPlan: SearchHooks['onPlan'];
}

/** A branch with what all its micro-batch costs share. */
interface BranchContext {
  readonly branch: Branch;
  readonly workspace: PartitionWorkspace;
  readonly pipelines: readonly PipelineSchedule[];
  readonly leastInFlight: readonly number[];
  /** Places of the state choices that any completion names. */
  readonly stateChoices: readonly number[];
  readonly modelStatesAt: ModelStatesAt;
}

/** Model states that the bounds of a micro-batch cost leave in the running. */
interface LiveStates {
  readonly modelStates: ModelStates;
  readonly waiting: readonly Waiting[];
  /** States of one kind wait alike: their pipelines have the same span. */
  readonly kind: number;
  /** No plan of the micro-batch cost with these states is faster. */
  readonly seconds: Seconds;
}

/** A micro-batch cost under a schedule. */
interface ScheduledCost {
  readonly context: BranchContext;
  readonly variant: Variant;
  readonly microBatchCost: MicroBatchCost;
  readonly pipeline: PipelineSchedule;
}

/** Which plan is in hand; null where any schedule would do. */
interface Choice {
  readonly base: Plan;
  readonly variant: Variant;
  readonly scheduleChoice: Completion['scheduleChoice'] | null;
  stateChoice: number;
}

/** Evaluates the plans of a space branch by branch; what plans share is computed once. */
export class Explorer {
  private readonly task: Task;
  private readonly cache: CostCache;
  private readonly step = noSeconds();
  private readonly peak = new Peak(noMemory());
  /** The plan in hand; one for all plans. */
  private costs: PlanCosts | null = null;

  constructor(task: Task) {
    this.task = task;
    this.cache = new CostCache(task.job);
  }

  explore(branch: Branch): void {
    const { base } = branch;
    const workspace = this.cache.workspace(base);
    const modelStatesAt = this.cache.modelStatesOf(workspace, base, this.task.stateChoices);
    const stateChoices = this.possibleStates(branch, modelStatesAt);
    if (stateChoices.length === 0) {
      this.task.found.pruned += branch.variants.length * branch.each;
      return;
    }
    const microBatches = this.task.job.training.globalBatch / (base.microBatch * base.dp);
    const pipelines = branch.completions.map(({ scheduleChoice }) =>
      pipelineScheduleOf(workspace.partition, scheduleChoice, microBatches),
    );
    const context: BranchContext = {
      branch,
      workspace,
      pipelines,
      leastInFlight: leastInFlight(pipelines, workspace.partition.classes.length),
      stateChoices,
      modelStatesAt,
    };
    const layerCostsOf = this.cache.layerCostsOf(workspace, base);
    for (const variant of branch.variants) {
      this.exploreVariant(
        context,
        variant,
        microBatchCostOf(workspace.partition, layerCostsOf(variant), base),
      );
    }
  }

  /** Places of the state choices that any completion names, without those whose states alone overflow a device. */
  private possibleStates(branch: Branch, modelStatesAt: ModelStatesAt): readonly number[] {
    const named = new Set<number>();
    for (const { stateChoices } of branch.completions)
      for (const index of stateChoices) named.add(index);
    if (!this.task.prune) return [...named];
    const [variant] = branch.variants;
    return [...named].filter((index) => {
      const { overflow } = modelStatesAt(index);
      const hopeless = overflow > 0;
      if (hopeless && variant !== undefined) {
        this.noteLacking(Infinity, overflow, {
          base: branch.base,
          variant,
          scheduleChoice: null,
          stateChoice: index,
        });
      }
      return !hopeless;
    });
  }

  private exploreVariant(
    context: BranchContext,
    variant: Variant,
    microBatchCost: MicroBatchCost,
  ): void {
    const live = this.liveStates(context, variant, microBatchCost);
    context.branch.completions.forEach((completion, i) => {
      const pipeline = context.pipelines[i];
      if (live.length === 0 || pipeline === undefined)
        this.task.found.pruned += completion.stateChoices.length;
      else this.exploreCompletion({ context, variant, microBatchCost, pipeline }, completion, live);
    });
  }

  /** By place of the state choice; a hole where bounds rule it out, empty when they rule out all. */
  private liveStates(
    context: BranchContext,
    variant: Variant,
    microBatchCost: MicroBatchCost,
  ): readonly (LiveStates | undefined)[] {
    const work = leastSeconds(microBatchCost);
    const live: (LiveStates | undefined)[] = [];
    const kinds: (readonly Waiting[])[] = [];
    const { base } = context.branch;
    for (const index of context.stateChoices) {
      const modelStates = context.modelStatesAt(index);
      const seconds = work + modelStates.optimizer;
      if (this.task.prune) {
        this.peak.of(microBatchCost, modelStates, context.leastInFlight);
        if (this.hopeless(seconds, { base, variant, scheduleChoice: null, stateChoice: index }))
          continue;
      }
      const waiting = waitingOf(microBatchCost, modelStates);
      live[index] = { modelStates, waiting, kind: kindOf(kinds, waiting), seconds };
    }
    return live;
  }

  /** All plans of a micro-batch cost under one schedule. Nothing is allocated for a plan that is not kept. */
  private exploreCompletion(
    scheduled: ScheduledCost,
    completion: Completion,
    live: readonly (LiveStates | undefined)[],
  ): void {
    const { found, prune } = this.task;
    const pipelineTimes: (PipelineTime | undefined)[] = [];
    const bounds: (PipelineTime | undefined)[] = [];
    const { base } = scheduled.context.branch;
    const choice: Choice = {
      base,
      variant: scheduled.variant,
      scheduleChoice: completion.scheduleChoice,
      stateChoice: 0,
    };
    for (const index of completion.stateChoices) {
      const candidate = live[index];
      choice.stateChoice = index;
      if (candidate === undefined) {
        found.pruned += 1;
        continue;
      }
      this.peak.of(scheduled.microBatchCost, candidate.modelStates, scheduled.pipeline.inFlight);
      if (prune && this.isBeaten(scheduled, candidate, choice, bounds)) {
        found.pruned += 1;
        continue;
      }
      const pipelineTime = (pipelineTimes[candidate.kind] ??= pipelineTimeOf(
        scheduled.microBatchCost,
        scheduled.pipeline,
        candidate.waiting,
        scheduled.context.workspace.times,
      ));
      this.record(this.stepSeconds(scheduled, candidate, pipelineTime), choice);
    }
  }

  /** Whether the plan in hand cannot matter even if its pipeline is as fast as any could be. */
  private isBeaten(
    scheduled: ScheduledCost,
    candidate: LiveStates,
    choice: Choice,
    bounds: (PipelineTime | undefined)[],
  ): boolean {
    if (this.hopeless(candidate.seconds, choice)) return true;
    const bound = (bounds[candidate.kind] ??= leastPipelineTime(scheduled, candidate.waiting));
    return this.hopeless(this.stepSeconds(scheduled, candidate, bound) * belowRounding, choice);
  }

  private stepSeconds(
    { microBatchCost, pipeline }: ScheduledCost,
    { modelStates, waiting }: LiveStates,
    pipelineTime: PipelineTime,
  ): Seconds {
    const costs = (this.costs ??= { microBatchCost, pipeline, modelStates, waiting, pipelineTime });
    costs.microBatchCost = microBatchCost;
    costs.pipeline = pipeline;
    costs.modelStates = modelStates;
    costs.waiting = waiting;
    costs.pipelineTime = pipelineTime;
    fillStep(costs, this.step);
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

  private planOf({ base, variant, scheduleChoice, stateChoice }: Choice): Plan {
    return { ...base, ...variant.knobs, ...scheduleChoice, ...this.task.stateChoices[stateChoice] };
  }
}

/** The time of the fastest pipeline that is possible with the times of a micro-batch cost, without its span. */
function leastPipelineTime(
  { context, microBatchCost, pipeline }: ScheduledCost,
  waiting: readonly Waiting[],
): PipelineTime {
  const { times } = context.workspace;
  const heaviest = times.fill(microBatchCost, pipeline, waiting);
  const span = leastSpan(pipeline, times, microBatchCost.rounds);
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
