/** A plan question with another job, in which the best public plan is not the best. Pure; a search takes up to a second. */
import {
  bestPlanOf,
  type CompiledLexicon,
  gradeItem,
  parseScenario,
  type TypedItem,
} from '@meshwright/graders';
import { draw as drawItem } from '../../src/draw.js';
import { gradable } from '../../src/gradable.js';
import type { Question } from '../../src/question-schema.js';
import { textUnder } from '../own-text.js';
import { differences, devicesOf, Job, otherJob, tokensOf } from './plan-job.js';
import { planPrompt, planTitle } from './plan-words.js';
import { none, type Drawing, type Drawn, type Figures } from './sibling.js';

type PlanQuestion = Extract<Question, { kind: 'plan' }>;
type PlanItem = Extract<TypedItem, { kind: 'plan' }>;
type Plan = Readonly<Record<string, unknown>>;

/** Jobs that are looked at: each that comes so far is searched. */
const LOOKED_AT = 200;
const SEARCHED = 16;
/** The public plan, with as many replicas as there are here, earns no more than this of 10. */
const PUBLIC_EARNS = 9.5;
/** Where it earns no more than this, no other job is looked for; else the one in which it earns least of those searched. */
const LITTLE = 7;

export interface PlanMaterial {
  readonly question: PlanQuestion;
  readonly job: Job;
}

/** Cheap: whether there is a search that can be held against another job. */
export function planMaterial(question: PlanQuestion): PlanMaterial | string {
  const job = Job.safeParse(question.scenario);
  if (!job.success) return 'Its job is told in a way that has no figures to change.';
  if (question.space === undefined)
    return 'It names no plans to search, so that no best one can be proved.';
  if (planPrompt(question, job.data) === null)
    return 'It has a limit that cannot be told in other words.';
  return { question, job: job.data };
}

interface Found {
  readonly asked: PlanQuestion;
  readonly other: Job;
  readonly figures: Figures;
  /** What the best public plan earns there, of 10. */
  readonly publicEarns: number;
}

export function planSibling(
  material: PlanMaterial,
  { draw, earlier }: Drawing,
  lexicon: CompiledLexicon,
): Drawn {
  const { question, job } = material;
  const publicBest = bestPlanOf(itemOf(question));
  if (publicBest === undefined)
    return none('No best plan of the public question is known to compare with.');
  const had = new Set([figuresOf(question, job), ...earlier].map((each) => JSON.stringify(each)));
  let searched = 0;
  let found: Found | undefined;
  for (let i = 0; i < LOOKED_AT && searched < SEARCHED; i++) {
    const other = otherJob(job, draw);
    const asked = askedOf(material, other);
    if (asked === undefined) continue;
    const figures = figuresOf(asked, other);
    if (had.has(JSON.stringify(figures))) continue;
    had.add(JSON.stringify(figures));
    searched += 1;
    if (!isSound(question, asked, lexicon)) continue;
    const publicEarns = publicScore(asked, publicBest, lexicon);
    if (publicEarns > Math.min(PUBLIC_EARNS, found?.publicEarns ?? PUBLIC_EARNS)) continue;
    found = { asked, other, figures, publicEarns };
    if (publicEarns <= LITTLE) break;
  }
  return found === undefined
    ? noneFound(earlier.length)
    : { ok: true, value: told(material, found) };
}

const noneFound = (earlier: number): Drawn =>
  none(
    earlier === 0
      ? 'No other job was found in which the best public plan is not the best.'
      : 'No further job was found in which the best public plan is not the best; your organisation has the others.',
  );

/** The question with that job; nothing where the plan to start from does not even stand in it. */
function askedOf({ question, job }: PlanMaterial, other: Job): PlanQuestion | undefined {
  const start = withReplicas(question.start, other);
  if (start === undefined) return undefined;
  const asked = {
    ...question,
    title: planTitle(other),
    scenario: other,
    constraints: scaled(question.constraints, job, other),
    start,
  } as PlanQuestion;
  const prompt = planPrompt(asked, other);
  if (prompt === null || !parseScenario({ ...other, plan: start }).ok) return undefined;
  return { ...asked, prompt };
}

/** A limit of time is for as much work a device as before. */
function scaled(
  constraints: PlanQuestion['constraints'],
  job: Job,
  other: Job,
): PlanQuestion['constraints'] {
  const seconds = constraints['maxStepSeconds'];
  if (typeof seconds !== 'number') return constraints;
  const work = (of: Job): number => tokensOf(of) / devicesOf(of);
  const rounded = Number(((seconds * work(other)) / work(job)).toPrecision(2));
  return { ...constraints, maxStepSeconds: rounded };
}

/** The plan with as many data-parallel replicas as the devices leave; nothing where they leave a part of one. */
export function withReplicas<P extends Plan>(plan: P, job: Job): P | undefined {
  const of = (name: string): number => (typeof plan[name] === 'number' ? plan[name] : 1);
  const dp = devicesOf(job) / (of('tp') * of('pp') * of('cp'));
  return Number.isInteger(dp) && dp >= 1 ? { ...plan, dp } : undefined;
}

/** A best plan exists, and a limit that decided there decides here. */
function isSound(question: PlanQuestion, asked: PlanQuestion, lexicon: CompiledLexicon): boolean {
  const best = bestPlanOf(itemOf(asked));
  if (best === undefined) return false;
  const grade = gradeItem(itemOf(asked), { kind: 'plan', plan: { ...best } }, lexicon);
  return grade.score === 10 && (!decides(question) || decides(asked));
}

/** Whether another plan would be best without the limits. */
function decides(question: PlanQuestion): boolean {
  if (Object.keys(question.constraints).length === 0) return false;
  const free = bestPlanOf({ ...itemOf(question), constraints: {} });
  return JSON.stringify(free) !== JSON.stringify(bestPlanOf(itemOf(question)));
}

/** What whoever knows the best public plan earns here. */
export function publicScore(asked: PlanQuestion, best: Plan, lexicon: CompiledLexicon): number {
  const job = Job.parse(asked.scenario);
  const plan = withReplicas(best, job) ?? best;
  return gradeItem(itemOf(asked), { kind: 'plan', plan: { ...plan } }, lexicon).score;
}

export const itemOf = (question: PlanQuestion): PlanItem =>
  gradable(drawItem(question, 0)) as PlanItem;

const figuresOf = ({ constraints }: PlanQuestion, { cluster, training }: Job): Figures => ({
  cluster,
  training,
  constraints,
});

function told({ question, job }: PlanMaterial, { asked, other, figures, publicEarns }: Found) {
  const [before, now] = [
    question.constraints['maxStepSeconds'],
    asked.constraints['maxStepSeconds'],
  ];
  return {
    text: textUnder(
      `A private sibling of “${question.title}”: the same model and aim, another job.`,
      asked,
    ),
    changed: [
      ...differences(job, other),
      ...(typeof now === 'number' && typeof before === 'number' && now !== before
        ? [
            `The limit of a step: ${now.toString()} s in place of ${before.toString()} s, for as much work an accelerator.`,
          ]
        : []),
      'The prompt and the title: they tell the job alone, as the public story has its figures in it.',
    ],
    stayed: [
      'The model, the accelerators, the networks and the framework.',
      'What the plan is to be best at, the other limits and the plans that are searched.',
      'The plan to start from, with as many replicas as there are accelerators for.',
    ],
    notes: [
      `The best public plan is not the best here: with as many replicas as fit, it earns ${publicEarns.toString()} of 10.`,
      'Read the prompt once: it is written by rule, and your words may be better.',
    ],
    figures,
  };
}
