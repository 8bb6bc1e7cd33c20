import { evaluate } from '../../commands/commands.js';
import { remembered } from '../../remember.js';
import { parseSearchRequest, search } from '../../commands/search-commands.js';
import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import {
  back,
  leverWords,
  planLevers,
  pulled,
  type PlanLever,
} from '../../cost-model/explain/plan-levers.js';
import { Space, type Plan } from '../../cost-model/schema/plan.js';
import type { Scenario } from '../../cost-model/schema/scenario.js';
import type { RankedPlan } from '../../cost-model/schema/search-result.js';
import { GIB } from '../../units/units.js';
import type { Draft, Objective, PlanItem } from './plan-item.js';

/** Questions of an interview or a class are few; each keeps one plan with its figures. */
const rememberedQuestions = 64;

/** The best plan of a request, searched once for all candidates who get the same question. */
const bestPlan = remembered(rememberedQuestions, (input: unknown): RankedPlan | undefined => {
  const request = parseSearchRequest(input);
  if (!request.ok) return undefined;
  const found = search(request.value);
  return found.ok ? found.value.best[0] : undefined;
});

/** Knobs that no space lists and the plan to start from sets: an answer may keep them or drop them. */
function besidesSpace(item: PlanItem): Draft {
  const fixed = (item.scenario['plan'] ?? {}) as Draft;
  return Object.fromEntries(
    Object.entries(item.start ?? {}).filter(([knob]) => !isSearched(knob) && !(knob in fixed)),
  );
}

/** Whether a search tries values of a knob. */
export const isSearched = (knob: string): boolean => knob in Space.shape && knob !== 'precision';

/**
 * The best plan of the question's space that an answer can hand in, with and without what the plan to start from sets
 * besides: the precision of the training is no part of a plan.
 */
export function bestOf(item: PlanItem): RankedPlan | undefined {
  const { precision: _, ...space } = item.space ?? {};
  const { constraints, objective, scenario } = item;
  const request = { ...scenario, constraints, objective, space, keep: 1 };
  const besides = besidesSpace(item);
  const found = [bestPlan(request)];
  if (Object.keys(besides).length > 0)
    found.push(bestPlan({ ...request, plan: { ...(scenario['plan'] as object), ...besides } }));
  return found
    .filter((best) => best !== undefined)
    .toSorted((a, b) => figure(a.result, objective) - figure(b.result, objective))[0];
}

/** The plan that earns all points; undefined where no plan of the question's space is allowed. */
export const bestPlanOf = (item: PlanItem): Plan | undefined => bestOf(item)?.plan;

/** What a question compares plans by; less is better. */
export const figure = (e: Evaluation, objective: Objective): number =>
  objective === 'peakMemoryBytes' ? e.peakMemoryBytes : e.stepSeconds.total;

/** A plan that does the same as the best one, and how to come to it from the plan that was handed in. */
interface WayToBest {
  readonly plan: Plan;
  /** Every knob in which that plan differs, and none that changes nothing. */
  readonly levers: readonly PlanLever[];
}

/** Knobs that the best plan could as well have as the answer has them stay as they are: they are no levers. */
export function wayToBest(scenario: Scenario, best: RankedPlan): WayToBest {
  const doesTheSame = (plan: Plan): boolean => {
    const result = evaluate({ ...scenario, plan });
    return result.ok && JSON.stringify(result.value) === JSON.stringify(best.result);
  };
  const withoutIdle = (from: Plan): Plan =>
    planLevers(scenario.plan, from).reduce((kept, lever) => {
      const without = pulled(kept, back(lever));
      return doesTheSame(without) ? without : kept;
    }, from);
  let plan = best.plan;
  // a knob may turn idle once another one is back, and each turn leaves fewer
  for (let next = withoutIdle(plan); next !== plan; next = withoutIdle(plan)) plan = next;
  return { plan, levers: planLevers(scenario.plan, plan) };
}

/** What the fullest stage of a plan needs, of what its device has. */
export function needs({ stages }: Evaluation): string {
  const worst = stages.reduce((a, b) => (overflow(b) > overflow(a) ? b : a));
  const bytes = (worst.peakMemoryBytes.total / GIB).toFixed(1);
  const limit = (worst.limitBytes / GIB).toFixed(1);
  return `stage ${worst.stage} is the fullest: ${bytes} of ${limit} GiB`;
}

export const overflow = (s: Evaluation['stages'][number]): number =>
  s.peakMemoryBytes.total / s.limitBytes;

/** A plan beside the best one. */
interface Beside {
  readonly yours: Evaluation;
  /** Labels of the limits that it breaks. */
  readonly broken: readonly string[];
  readonly ratio: number;
  readonly way: WayToBest;
}

/** How far a plan is from the best one, and all that would have to change. */
export function distanceAdvice({ yours, broken, ratio, way }: Beside) {
  const changes = way.levers.map(leverWords).join(', ');
  const otherwise = changes === '' ? '' : `; the best found has ${changes}`;
  return {
    missing: `${distance()}${otherwise}`,
    next: 'The levers show what each knob of your plan would change by itself.',
  };

  function distance(): string {
    if (!yours.fits) return `a plan that does not fit is not compared (${needs(yours)})`;
    if (broken.length === 0) return `${ratio.toFixed(2)} times the best found`;
    return `a plan that breaks a constraint is not compared (${broken.join(', ')})`;
  }
}
