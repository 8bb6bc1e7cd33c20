import type { Plan } from './schema/plan.js';

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
