import { evaluate, parseScenario } from '../../commands/commands.js';
import type { Evaluation } from '../../cost-model/schema/evaluation.js';
import type { Problem } from '../../cost-model/schema/problem.js';
import { knobValue } from '../../cost-model/schema/knob-words.js';
import { Plan } from '../../cost-model/schema/plan.js';
import type { Scenario } from '../../cost-model/schema/scenario.js';
import { total, type CriterionReport, type Report } from '../../report.js';
import {
  bestOf,
  distanceAdvice,
  figure,
  isSearched,
  needs,
  overflow,
  wayToBest,
} from './best-plan.js';
import { brokenOf, keptConstraints, leversUnder } from './plan-constraints.js';
import type { PlanDetail } from './plan-detail.js';
import type { Draft, PlanItem } from './plan-item.js';
import { problemWords } from './plan-problem.js';

export type { PlanItem };

const points = { valid: 1, fits: 2, constraints: 2, distance: 5 } as const;

/** Within this of the best found all points are earned: plans that close cannot be told apart. */
const asGood = 1.02;
/** At this ratio to the best found no point for distance is left. */
const farAway = 1.75;
/** A plan that lacks at most this share of memory keeps half of the points for fitting. */
const nearMiss = 1.1;

type Gate = PlanDetail['gates'][number];

/** Keys that the question fixes and the answer changes. */
function overridden(item: PlanItem, answer: Draft): Problem[] {
  const fixed = (item.scenario['plan'] ?? {}) as Draft;
  return Object.entries(fixed)
    .filter(
      ([key, value]) => key in answer && JSON.stringify(answer[key]) !== JSON.stringify(value),
    )
    .map(([key, value]) => ({
      path: `plan.${key}`,
      rule: 'fixed-by-the-question',
      message: `the question fixes it to ${knobValue(key, value)}`,
      nearest: value,
    }));
}

/** Knobs that the question neither searches nor sets: the best plan found knows nothing of them. */
function notAsked(item: PlanItem, answer: Draft): Problem[] {
  const set = { ...item.start, ...(item.scenario['plan'] as Draft | undefined) };
  return Object.keys(answer)
    .filter((knob) => knob in Plan.shape && !isSearched(knob) && !(knob in set))
    .map((knob) => ({
      path: `plan.${knob}`,
      rule: 'not-asked',
      message:
        'the question leaves it to the framework, so that plans differ in what it asks for alone; leave it out',
    }));
}

function scenarioOf(item: PlanItem, plan: unknown) {
  if (typeof plan !== 'object' || plan === null || Array.isArray(plan)) {
    const message = 'a plan is an object with tp, pp, dp and the other knobs';
    return { ok: false as const, error: [{ path: 'plan', rule: 'shape', message }] };
  }
  const answer = plan as Draft;
  if (Object.keys(answer).length === 0) {
    const message = 'no plan was handed in: give at least the degrees tp, pp and dp';
    return { ok: false as const, error: [{ path: 'plan', rule: 'no-plan', message }] };
  }
  const changed = [...overridden(item, answer), ...notAsked(item, answer)];
  if (changed.length > 0) return { ok: false as const, error: changed };
  const fixed = (item.scenario['plan'] ?? {}) as Draft;
  return parseScenario({ ...item.scenario, plan: { ...fixed, ...answer } });
}

/** Share of the points for distance: all within 2 % of the best, none from 1.75 times it. */
const distanceShare = (ratio: number): number =>
  Math.min(1, Math.max(0, (farAway - ratio) / (farAway - asGood)));

const criterion = (
  id: keyof typeof points,
  label: string,
  share: number,
  advice: { readonly missing?: string; readonly next?: string },
): CriterionReport => ({
  id,
  label,
  level: share >= 1 ? 'full' : share > 0 ? 'named' : 'none',
  points: Math.round(points[id] * share * 100) / 100,
  maxPoints: points[id],
  quotes: [],
  ...(share >= 1 ? {} : advice),
});

function refused(problems: readonly Problem[]): Report<PlanDetail> {
  const advice = problems.map(problemWords);
  const gates: Gate[] = [
    { id: 'valid', label: 'The plan can run', ok: false, detail: advice.join('; ') },
  ];
  return total({
    kind: 'plan',
    criteria: [
      criterion('valid', 'The plan can run', 0, { missing: advice.join('; ') }),
      criterion('fits', 'Every stage fits its memory', 0, {}),
      criterion('constraints', 'The constraints are kept', 0, {}),
      criterion('distance', 'As good as the best plan found', 0, {}),
    ],
    misconceptions: [],
    adjustments: [],
    notUnderstood: [],
    detail: { gates, constraints: [], levers: [], problems },
  });
}

function gatesOf(e: Evaluation, scenario: Scenario): Gate[] {
  const { tp, cp, pp, dp } = scenario.plan;
  return [
    { id: 'valid', label: 'The plan can run', ok: true, detail: 'every rule of the plan holds' },
    {
      id: 'degrees',
      label: 'Degrees multiply to the devices',
      ok: true,
      detail: `tp ${tp} x cp ${cp} x pp ${pp} x dp ${dp} = ${e.devices}`,
    },
    {
      id: 'fits',
      label: 'Every stage fits its memory',
      ok: e.fits,
      detail: needs(e),
    },
  ];
}

/** Told where nothing was done. */
const asGiven = 'the plan is the one that the question gives to start from, or does the same';

/** Whether a plan does what the one does that the question gives to start from: knobs that change nothing are no answer. */
function isStart(item: PlanItem, scenario: Scenario, yours: Evaluation): boolean {
  const start = item.start === undefined ? undefined : scenarioOf(item, item.start);
  if (start?.ok !== true) return false;
  if (JSON.stringify(start.value) === JSON.stringify(scenario)) return true;
  const given = evaluate(start.value);
  return given.ok && JSON.stringify(given.value) === JSON.stringify(yours);
}

/** The report on the plan of the question itself: what it is, and nothing earned, as where the form was left alone. */
function unearned(report: Report<PlanDetail>): Report<PlanDetail> {
  const criteria = report.criteria.map(({ id, label, maxPoints, next }) => ({
    id,
    label,
    maxPoints,
    level: 'none' as const,
    points: 0,
    quotes: [],
    missing: asGiven,
    ...(next === undefined ? {} : { next }),
  }));
  const { detail, misconceptions, adjustments, notUnderstood } = report;
  return total({
    kind: 'plan',
    criteria,
    misconceptions,
    adjustments,
    notUnderstood,
    ...(detail === undefined ? {} : { detail }),
  });
}

/** Share of the points for fitting: half for a near miss, so that a good idea is told from a wild one. */
function fitShare(e: Evaluation): number {
  if (e.fits) return 1;
  return Math.max(...e.stages.map(overflow)) <= nearMiss ? 0.5 : 0;
}

/**
 * Grades a plan: it can run (1), every stage fits (2), the constraints are kept (2), and how near it comes to
 * the best plan that an exhaustive search of the question's space finds (5). A plan that cannot run earns 0
 * with the reasons; one that does not fit earns nothing for constraints and distance; and the plan that the question
 * gives to start from earns 0, be it handed in or left alone.
 */
export function gradePlan(
  item: PlanItem,
  answer: { readonly kind: 'plan'; readonly plan: unknown },
): Report<PlanDetail> {
  const scenario = scenarioOf(item, answer.plan);
  if (!scenario.ok) return refused(scenario.error);
  const yours = evaluate(scenario.value);
  if (!yours.ok) return refused(yours.error);
  const report = graded(item, scenario.value, yours.value);
  return isStart(item, scenario.value, yours.value) ? unearned(report) : report;
}

/** The best plan set beside the answer: how far it is, how to come to it, and what of that is told. */
function besideBest(item: PlanItem, scenario: Scenario, yours: Evaluation) {
  const broken = brokenOf(item.constraints, yours);
  const found = bestOf(item);
  if (found === undefined) return { ratio: 1, advice: {}, detail: {} };
  const allowed = yours.fits && broken.length === 0;
  // degrees that no search of the question tries may do better: then they are the best that is known
  const beaten = allowed && figure(yours, item.objective) < figure(found.result, item.objective);
  const best = beaten ? { ...found, plan: scenario.plan, result: yours } : found;
  const ratio = figure(yours, item.objective) / figure(best.result, item.objective);
  const way = wayToBest(scenario, best);
  return {
    ratio,
    advice: distanceAdvice({ yours, broken, ratio, way }),
    detail: {
      best: { plan: way.plan, evaluation: best.result },
      // the speed of a plan that does not fit, or is not allowed, says nothing
      ...(allowed ? { ratio } : {}),
    },
  };
}

function graded(item: PlanItem, scenario: Scenario, yours: Evaluation): Report<PlanDetail> {
  const gates = gatesOf(yours, scenario);
  const constraints = keptConstraints(item.constraints, yours);
  const kept = constraints.filter((c) => c.ok).length;
  const { ratio, advice, detail } = besideBest(item, scenario, yours);
  const keptShare = constraints.length === 0 ? 1 : kept / constraints.length;
  const levers = leversUnder(item.constraints, scenario, yours).slice(0, 6);
  const shares = {
    constraints: yours.fits ? keptShare : 0,
    // a plan that breaks a constraint may be fast because of it
    distance: yours.fits ? distanceShare(ratio) * (keptShare === 1 ? 1 : 0.5) : 0,
  };
  return total({
    kind: 'plan',
    criteria: [
      criterion('valid', 'The plan can run', 1, {}),
      criterion('fits', 'Every stage fits its memory', fitShare(yours), {
        missing: gates.find((g) => !g.ok)?.detail ?? '',
        next: 'Split states or activations further: sharding, tensor or pipeline degree, recompute, a smaller micro-batch.',
      }),
      criterion('constraints', 'The constraints are kept', shares.constraints, {
        missing: yours.fits
          ? `broken: ${brokenOf(item.constraints, yours).join(', ')}`
          : 'a plan that does not fit keeps no constraint',
      }),
      criterion('distance', 'As good as the best plan found', shares.distance, advice),
    ],
    misconceptions: [],
    adjustments: [],
    notUnderstood: [],
    detail: {
      gates,
      constraints,
      yours,
      ...detail,
      levers,
      problems: [],
    },
  });
}
