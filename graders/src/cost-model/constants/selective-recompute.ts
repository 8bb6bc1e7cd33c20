import { frameworks } from './framework.js';
import type { Plan } from '../schema/plan.js';
import type { Scenario } from '../schema/scenario.js';

/**
 * What selective recompute runs again: what the plan names; norms and activations of a convolutional net; in frameworks
 * that choose by operators every other product; elsewhere the attention core, which is nothing where flash attention
 * keeps no scores.
 */
export type SelectiveRecompute = 'modules' | 'maps' | 'products' | 'scores' | 'nothing';

/** What selective recompute does under a framework and plan, whether or not the plan has it on. */
export function selectiveRecompute(
  framework: Scenario['framework'],
  { recomputeModules, attention }: Pick<Plan, 'recomputeModules' | 'attention'>,
  convolutional: boolean,
): SelectiveRecompute {
  if (convolutional) return 'maps';
  if (recomputeModules !== undefined) return 'modules';
  if (frameworks[framework].selectsProducts) return 'products';
  return attention === 'flash' ? 'nothing' : 'scores';
}
