import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import type { Lever } from '../../cost-model/schema/lever.js';
import type { Problem } from '../../cost-model/schema/problem.js';

export interface PlanDetail {
  readonly gates: readonly { id: string; label: string; ok: boolean; detail: string }[];
  readonly constraints: readonly {
    id: string;
    label: string;
    ok: boolean;
    value: number;
    limit: number;
  }[];
  readonly yours?: Evaluation;
  readonly best?: { readonly plan: unknown; readonly evaluation: Evaluation };
  /** Yours over best, by the objective; of a plan that fits and keeps the constraints. */
  readonly ratio?: number;
  readonly levers: readonly Lever[];
  readonly problems: readonly Problem[];
}
