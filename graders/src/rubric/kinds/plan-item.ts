import type { objectives } from '../../cost-model/schema/scenario.js';

export type Objective = (typeof objectives)[number];
export type Draft = Readonly<Record<string, unknown>>;

/** A question whose answer is a plan: the scenario without it, or with the part that is fixed. */
export interface PlanItem {
  readonly kind: 'plan';
  readonly id: string;
  readonly scenario: Draft;
  readonly constraints: Draft;
  readonly objective: Objective;
  readonly space?: Draft;
  /** The plan that the question gives to start from; handed in as it is, it is no answer. */
  readonly start?: Draft;
}
