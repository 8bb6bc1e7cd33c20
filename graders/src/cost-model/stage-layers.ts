import type { Plan } from './schema/plan.js';

/**
 * Layers of each stage. Without `stageLayers` they are spread evenly; what is left over goes to the
 * middle stages first, because the first holds the embedding and the last the head.
 */
export function stageLayerCounts(
  layers: number,
  plan: Pick<Plan, 'pp' | 'stageLayers'>,
): readonly number[] {
  if (plan.stageLayers !== undefined) return plan.stageLayers;
  const even = Math.floor(layers / plan.pp);
  const left = layers % plan.pp;
  const from = Math.floor((plan.pp - left) / 2);
  return Array.from({ length: plan.pp }, (_, r) => even + (r >= from && r < from + left ? 1 : 0));
}
