import {
  GuideView,
  ProjectView,
  QuestionKind,
  QuestionSummary,
  Tier,
  Topic,
} from '@meshwright/question-bank';
import { z } from 'zod';

/** Id of a question, guide, project, topic or milestone, as the bank writes it. */
export const BankId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'an id is kebab-case, such as ring-all-reduce-bytes');

export const ContentParams = z.strictObject({ id: BankId });
export type ContentParams = z.output<typeof ContentParams>;

export const QuestionFilter = z.strictObject({
  kind: QuestionKind.optional(),
  tier: Tier.optional(),
  topic: BankId.optional(),
  guide: BankId.optional(),
});
export type QuestionFilter = z.output<typeof QuestionFilter>;

export const ProjectFilter = z.strictObject({ tier: Tier.optional(), guide: BankId.optional() });
export type ProjectFilter = z.output<typeof ProjectFilter>;

export const TopicList = z.strictObject({ items: z.array(Topic) }).meta({ id: 'TopicList' });
export type TopicList = z.output<typeof TopicList>;

export const GuideSummary = GuideView.pick({
  id: true,
  title: true,
  theme: true,
  demand: true,
  aiRisk: true,
  summary: true,
}).meta({ id: 'GuideSummary' });
export const GuideList = z.strictObject({ items: z.array(GuideSummary) }).meta({ id: 'GuideList' });
export type GuideList = z.output<typeof GuideList>;

export const ProjectSummary = ProjectView.pick({
  id: true,
  guide: true,
  tier: true,
  title: true,
  summary: true,
  topics: true,
  hours: true,
}).meta({ id: 'ProjectSummary' });
export const ProjectList = z
  .strictObject({ items: z.array(ProjectSummary) })
  .meta({ id: 'ProjectList' });
export type ProjectList = z.output<typeof ProjectList>;

export const QuestionList = z
  .strictObject({ items: z.array(QuestionSummary) })
  .meta({ id: 'QuestionList' });
export type QuestionList = z.output<typeof QuestionList>;
