import { bestPlanOf } from '@meshwright/graders';
import * as z from 'zod';
import { ScenarioDraft } from '../guide-schema.js';
import { pick } from '../pick.js';
import { kind, shapesOf, type Drawn } from './kind.js';

/** Limits that a plan must keep; the cost model's search knows which names exist. */
const PlanConstraints = z.record(z.string().max(64), z.json());
/** A plan to start editing from; it may be a bad one. */
const PlanDraft = z.record(z.string().max(64), z.json());
const Objective = z.enum(['stepSeconds', 'dollars', 'peakMemoryBytes', 'goodput']);

const fields = {
  kind: z.literal('plan'),
  scenario: ScenarioDraft,
  start: PlanDraft,
  constraints: PlanConstraints,
  objective: Objective,
  space: z.record(z.string().max(64), z.json()).optional(),
};

const shapes = shapesOf(fields, fields, {});

const planItem = ({ space, ...item }: Drawn<typeof shapes>) => ({
  kind: 'plan' as const,
  ...pick(item, ['id', 'scenario', 'constraints', 'objective', 'start']),
  ...(space === undefined ? {} : { space }),
});

const bestOf = (item: Drawn<typeof shapes>) => ({
  kind: 'plan' as const,
  plan: { ...(bestPlanOf(planItem(item)) ?? item.start) },
});

/** A plan of parallelism, judged by the cost model. */
export const plan = kind({
  shapes,
  files: ['question.yaml', 'samples.yaml'],
  // the best plan that the grader knows; the one to start from where it knows none
  model: (item) => bestOf(item),
  plausible: (item, skill, draw) =>
    draw() < skill ? bestOf(item) : { kind: 'plan', plan: item.start },
  shown: {
    scenario: ScenarioDraft.optional(),
    start: PlanDraft.optional(),
    constraints: PlanConstraints.optional(),
    objective: Objective.optional(),
  },
  view: (item) => pick(item, ['scenario', 'start', 'constraints', 'objective']),
  // that the cost model accepts it all: scenario-faults.ts
  link: () => undefined,
  gradable: planItem,
});
