import * as z from 'zod';
import { Id, Line, Prose, Tier, exact } from './exact.js';
import { Guide, Project } from './guide-schema.js';
import type { Guide as GuideData, Project as ProjectData } from './guide-schema.js';
import { kindIds, kindOf, typedShown } from './kinds/table.js';
import { pick } from './pick.js';
import { Section } from './question-schema.js';
import type { PinnedItem, PinnedPart, Question } from './question-schema.js';

/** Every kind of question; what its answers are is the graders' to say. */
export const QuestionKind = z.enum(['structured', ...kindIds]);

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

/** A typed part of a structured question. */
export const PartView = exact({
  id: Id,
  kind: QuestionKind.exclude(['structured']),
  label: Line,
  prompt: Prose,
  ...typedShown,
}).meta({ id: 'PartView' });
export type PartView = z.output<typeof PartView>;

/** All that a candidate may see of an item before it is graded. */
export const QuestionView = exact({
  ...summary,
  prompt: Prose,
  sections: z.array(Section).optional(),
  parts: z.array(PartView).optional().describe('typed parts beside the sections'),
  ...typedShown,
}).meta({ id: 'QuestionView' });
export type QuestionView = z.output<typeof QuestionView>;

const partView = (part: PinnedPart): PartView => ({
  ...pick(part, ['id', 'kind', 'label', 'prompt']),
  ...kindOf(part).view(part),
});

export function questionView(item: PinnedItem): QuestionView {
  const shared = pick(item, [...summaryKeys, 'prompt']);
  if (item.kind !== 'structured') return { ...shared, ...kindOf(item).view(item) };
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
