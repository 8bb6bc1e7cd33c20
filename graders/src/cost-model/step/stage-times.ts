import { noEnd, type EndSeconds, type StageSeconds } from '../compute/stage-seconds.js';
import type { Seconds } from '../../units/units.js';
import type { MicroBatchCost, StageMicroBatchCost } from './micro-batch-cost.js';
import type { PipelineSchedule } from '../pipeline/pipeline-schedule.js';
import type { StageWork } from '../pipeline/schedules/schedule.js';
import { backwardWaits, exposedSends, forwardWaits, type Waiting } from './stage-time.js';

/** Times of one micro-batch by stage and chunk, filled again and again by a search. */
export class StageTimes implements StageWork {
  forward = new Float64Array(1);
  backward = new Float64Array(1);
  weight = new Float64Array(1);
  /** Forward and backward of the busiest stage. */
  busiest: Seconds = 0;

  private grow(length: number): void {
    if (this.forward.length >= length) return;
    this.forward = new Float64Array(length);
    this.backward = new Float64Array(length);
    this.weight = new Float64Array(length);
  }

  /** Fill in the times of the stages of a micro-batch cost; returns the class of the busiest. */
  fill(
    { stages }: MicroBatchCost,
    pipeline: PipelineSchedule,
    waiting: readonly Waiting[],
  ): number {
    const { chunks, stages: ranks } = pipeline.shape;
    this.grow(ranks * chunks);
    let heaviest = 0;
    let most = -1;
    for (let c = 0; c < stages.length; c += 1) {
      const stage = stages[c];
      const waits = stage && waiting[stage.hardwareKind];
      if (stage === undefined || waits === undefined) continue;
      const { work, activationMemory, members } = stage;
      // every rank hands on or takes over each of its chunks, in both directions
      const sends = exposedSends(stage, chunks);
      const forward = work.forward + sends + forwardWaits(activationMemory.layers, waits);
      const backward = work.backward + sends + backwardWaits(activationMemory.layers, waits);
      if (chunks === 1) this.putWhole(members, forward, backward, work.weight);
      else this.putChunks(pipeline, stage, sharesOf(work, chunks, forward, backward));
      if (forward + backward <= most) continue;
      most = forward + backward;
      heaviest = c;
    }
    this.busiest = most;
    return heaviest;
  }

  private putWhole(ranks: readonly number[], f: Seconds, b: Seconds, w: Seconds): void {
    for (const r of ranks) {
      this.forward[r] = f;
      this.backward[r] = b;
      this.weight[r] = w;
    }
  }
  /** Each end of the model is the work of the chunk that has it. */
  private putChunks(
    { shape, schedule }: PipelineSchedule,
    { members, work }: StageMicroBatchCost,
    each: Shares,
  ): void {
    const { chunks } = shape;
    const { embedding, head } = work;
    const hasEnds = embedding !== noEnd || head !== noEnd;
    for (const stage of members) {
      const from = stage * chunks;
      for (let at = from; at < from + chunks; at += 1) {
        this.forward[at] = each.forward;
        this.backward[at] = each.backward;
        this.weight[at] = each.weight;
      }
      if (!hasEnds) continue;
      const last = schedule.placement.depth(shape) - 1;
      for (let chunk = 0; chunk < chunks; chunk += 1) {
        const position = schedule.placement.position(shape, stage, chunk);
        if (position === 0) this.add(from + chunk, embedding);
        if (position === last) this.add(from + chunk, head);
      }
    }
  }

  private add(at: number, end: EndSeconds): void {
    this.forward[at] = (this.forward[at] ?? 0) + end.forward;
    this.backward[at] = (this.backward[at] ?? 0) + end.backward;
    this.weight[at] = (this.weight[at] ?? 0) + end.weight;
  }
}

/** What each of a stage's chunks takes without the ends of the model. */
interface Shares {
  readonly forward: Seconds;
  readonly backward: Seconds;
  readonly weight: Seconds;
}

const sharesOf = (
  { embedding: e, head: h, weight }: StageSeconds,
  chunks: number,
  forward: Seconds,
  backward: Seconds,
): Shares => ({
  forward: (forward - e.forward - h.forward) / chunks,
  backward: (backward - e.backward - h.backward) / chunks,
  weight: (weight - e.weight - h.weight) / chunks,
});
