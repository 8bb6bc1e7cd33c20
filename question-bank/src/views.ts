import * as z from 'zod';
import { Id, Line, Prose, Tier, exact } from './exact.js';
import { Guide, Project } from './guide-schema.js';
import type { Guide as GuideData, Project as ProjectData } from './guide-schema.js';
import {
  NumericAnswer,
  Objective,
  PlanConstraints,
  PlanDraft,
  Section,
} from './question-schema.js';
import type { PinnedItem, PinnedPart, Question } from './question-schema.js';
import { Exhibit, Labelled } from './typed-kinds-schema.js';
import { ScenarioDraft } from './guide-schema.js';

/** Copies the named keys that are there; what is not named cannot leave. */
const pick = <T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(
    keys.filter((key) => from[key] !== undefined).map((key) => [key, from[key]]),
  ) as Pick<T, K>;

/** Every kind of question; what its answers are is the graders' to say. */
export const QuestionKind = z.enum([
  'structured',
  'numeric',
  'plan',
  'ordering',
  'choice',
  'find-the-flaw',
]);

const summary = {
  id: Id,
  kind: QuestionKind,
  version: z.string(),
  title: Line,
  tier: Tier,
  topics: z.array(Id),
  guide: Id,
  minutes: z.number(),
  provisional: z
    .literal(true)
    .optional()
    .describe(
      'its scores are not yet proved: for practice alone, outside progress and assessments',
    ),
};
const summaryKeys = [
  'id',
  'kind',
  'version',
  'title',
  'tier',
  'topics',
  'guide',
  'minutes',
  'provisional',
] as const;

/** A question in a list: no prompt, no answer. */
export const QuestionSummary = exact(summary).meta({ id: 'QuestionSummary' });
export type QuestionSummary = z.output<typeof QuestionSummary>;
export const questionSummary = (question: Question): QuestionSummary => pick(question, summaryKeys);

/** What the typed kinds show beside their prompt; what a kind does not have is left out. */
const typedFields = {
  answer: NumericAnswer.pick({ unit: true }).optional(),
  scenario: ScenarioDraft.optional(),
  start: PlanDraft.optional(),
  constraints: PlanConstraints.optional(),
  objective: Objective.optional(),
  steps: z.array(Labelled).optional().describe('to be put in order'),
  options: z.array(Labelled).optional().describe('to pick from'),
  pick: z.enum(['one', 'several']).optional(),
  reason: Line.optional().describe('label of the field for the reason'),
  exhibit: Exhibit.optional().describe('to be searched for flaws'),
};

/** A typed part of a structured question. */
export const PartView = exact({
  id: Id,
  kind: QuestionKind.exclude(['structured']),
  label: Line,
  prompt: Prose,
  ...typedFields,
}).meta({ id: 'PartView' });
export type PartView = z.output<typeof PartView>;

/** All that a candidate may see of an item before it is graded. */
export const QuestionView = exact({
  ...summary,
  prompt: Prose,
  sections: z.array(Section).optional(),
  parts: z.array(PartView).optional().describe('typed parts beside the sections'),
  ...typedFields,
}).meta({ id: 'QuestionView' });
export type QuestionView = z.output<typeof QuestionView>;

type Typed = Exclude<PinnedItem, { kind: 'structured' }> | PinnedPart;

function typedView(item: Typed) {
  switch (item.kind) {
    case 'numeric':
      return { answer: pick(item.answer, ['unit']) };
    case 'plan':
      return pick(item, ['scenario', 'start', 'constraints', 'objective']);
    case 'ordering':
      return { steps: item.steps.map((step) => pick(step, ['id', 'label'])) };
    case 'choice': {
      const right = item.options.filter((option) => option.right).length;
      return {
        options: item.options.map((option) => pick(option, ['id', 'label'])),
        pick: right > 1 ? ('several' as const) : ('one' as const),
        reason: item.reason,
      };
    }
    case 'find-the-flaw':
      return { exhibit: pick(item.exhibit, ['title', 'format', 'lines']) };
  }
}

const partView = (part: PinnedPart): PartView => ({
  ...pick(part, ['id', 'kind', 'label', 'prompt']),
  ...typedView(part),
});

export function questionView(item: PinnedItem): QuestionView {
  const shared = pick(item, [...summaryKeys, 'prompt']);
  if (item.kind !== 'structured') return { ...shared, ...typedView(item) };
  return {
    ...shared,
    sections: item.sections.map((section) => pick(section, ['id', 'label'])),
    ...(item.parts === undefined ? {} : { parts: item.parts.map(partView) }),
  };
}

const guideKeys = [
  'id',
  'version',
  'title',
  'theme',
  'demand',
  'aiRisk',
  'summary',
  'what',
  'why',
  'path',
  'tools',
  'projects',
  'questions',
  'sources',
] as const;

/** A guide as its page shows it. */
export const GuideView = Guide.pick({
  id: true,
  version: true,
  title: true,
  theme: true,
  demand: true,
  aiRisk: true,
  summary: true,
  what: true,
  why: true,
  path: true,
  tools: true,
  projects: true,
  questions: true,
  sources: true,
}).meta({ id: 'GuideView' });
export type GuideView = z.output<typeof GuideView>;
export const guideView = (guide: GuideData): GuideView => pick(guide, guideKeys);

const projectKeys = [
  'id',
  'version',
  'guide',
  'tier',
  'title',
  'summary',
  'topics',
  'hours',
  'brief',
  'milestones',
  'deliverables',
  'hints',
  'scenario',
  'checks',
  'sources',
] as const;

/** A project as its page shows it: without the reviewers' corrections. */
export const ProjectView = Project.pick({
  id: true,
  version: true,
  guide: true,
  tier: true,
  title: true,
  summary: true,
  topics: true,
  hours: true,
  brief: true,
  milestones: true,
  deliverables: true,
  hints: true,
  scenario: true,
  checks: true,
  sources: true,
}).meta({ id: 'ProjectView' });
export type ProjectView = z.output<typeof ProjectView>;
export const projectView = (project: ProjectData): ProjectView => pick(project, projectKeys);
