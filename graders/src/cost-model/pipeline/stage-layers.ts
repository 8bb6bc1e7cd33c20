import type { Job } from '../schema/job.js';
import { schedules, shapeOf } from './schedules.js';
import type { Plan } from '../schema/plan.js';

/** Knobs that decide which layers each stage holds. */
export type PartitionPlan = Pick<Plan, 'pp' | 'stageLayers' | 'schedule' | 'vpp'>;

/**
 * Layers of each stage. Without `stageLayers` they are spread evenly; what is left over goes to the
 * middle stages first, because the first holds the embedding and the last the head. With `endsAsLayers` these two
 * count as a layer each (Megatron-LM, account-for-embedding-in-pipeline-split).
 */
export function stageLayerCounts(
  layers: number,
  plan: Pick<Plan, 'pp' | 'stageLayers' | 'endsAsLayers'>,
): readonly number[] {
  if (plan.stageLayers !== undefined) return plan.stageLayers;
  const { pp } = plan;
  const ends = plan.endsAsLayers === true && pp > 1 ? 1 : 0;
  const even = Math.floor((layers + 2 * ends) / pp);
  const left = (layers + 2 * ends) % pp;
  const from = Math.floor((pp - left) / 2);
  const counts = new Array<number>(pp);
  for (let r = 0; r < pp; r += 1) {
    const end = r === 0 || r === pp - 1 ? ends : 0;
    counts[r] = even + (r >= from && r < from + left ? 1 : 0) - end;
  }
  return counts;
}

/** Layers of one stage by kind, in all its chunks, and which ends of the model it holds. */
export interface StageLayers {
  readonly dense: number;
  readonly moe: number;
  readonly first: boolean;
  readonly last: boolean;
}

/** Leading dense layers among those from `start` on. */
const denseAmong = (job: Job, start: number, layers: number): number =>
  Math.max(0, Math.min(layers, job.model.denseLayers - start));

/**
 * Which layers each stage holds. A stage's layers are spread over its chunks, earlier ones taking what is left over;
 * where a pipeline holds two copies of the model, a stage has its share of both.
 */
export function stageLayersOf(job: Job, plan: PartitionPlan): readonly StageLayers[] {
  const { placement, copies } = schedules[plan.schedule];
  const shape = shapeOf(plan, 1);
  const depth = placement.depth(shape);
  const perStage = depth / shape.stages;
  const counts = stageLayerCounts(job.model.layers, plan);
  const stages = counts.map(() => ({ dense: 0, moe: 0, first: false, last: false }));
  for (let copy = 0; copy < copies; copy += 1) {
    let start = 0;
    for (let position = 0; position < depth; position += 1) {
      const holder = placement.holder(shape, position, copy);
      const stage = stages[Math.floor(holder / shape.chunks)];
      // the shares of a copy that goes up the ranks are those of the one that goes down, in the same order
      const share = counts[copies > 1 ? position : Math.floor(holder / shape.chunks)] ?? 0;
      const part = Math.floor(position / shape.stages);
      const layers = Math.floor((share + perStage - 1 - part) / perStage);
      if (stage === undefined) continue;
      const dense = denseAmong(job, start, layers);
      stage.dense += dense;
      stage.moe += layers - dense;
      stage.first ||= position === 0;
      stage.last ||= position === depth - 1;
      start += layers;
    }
  }
  return stages;
}
