import * as z from 'zod';
import { Id, Line, Prose, Source, Tier, exact } from './exact.js';

/** content/topics.yaml: a list of these. */
export const Topic = exact({ id: Id, title: Line, description: Line }).meta({ id: 'Topic' });
export type Topic = z.output<typeof Topic>;
export const Topics = z.array(Topic).min(1).max(64);

/** One item of a learning path, linked to what trains it. */
const PathItem = exact({
  id: Id,
  title: Line,
  body: Prose,
  topics: z.array(Id).min(1).max(16),
  trains: exact({ questions: z.array(Id).max(40), projects: z.array(Id).max(15) }),
  sources: z.array(Source).max(20),
}).meta({ id: 'PathItem' });

const Tool = exact({
  id: Id,
  name: Line,
  purpose: Prose,
  whenToUse: Prose,
  note: Prose.optional(),
  url: z.url({ protocol: /^https?$/ }).max(500),
}).meta({ id: 'Tool' });

const ToolGroup = exact({ group: Line, items: z.array(Tool).min(1).max(40) }).meta({
  id: 'ToolGroup',
});

/** content/guides/<id>/guide.yaml. */
export const GuideFile = exact({
  id: Id,
  title: Line,
  theme: Line,
  /** Demand for the skill, 0 to 10. */
  demand: z.number().min(0).max(10),
  /** Share of the skill's work that tools are expected to take over, 0 to 1. */
  aiRisk: z.number().min(0).max(1),
  summary: Prose,
  path: exact({
    beginner: z.array(PathItem).min(1).max(40),
    intermediate: z.array(PathItem).min(1).max(40),
    advanced: z.array(PathItem).min(1).max(40),
  }),
  tools: z.array(ToolGroup).min(1).max(20),
  projects: z.array(Id).length(3),
  questions: z.array(Id).min(1).max(40),
  sources: z.array(Source).max(40),
});

/** The guide with the prose of its what.md and why.md. */
export const Guide = exact({ ...GuideFile.shape, version: z.string(), what: Prose, why: Prose });
export type Guide = z.output<typeof Guide>;

const Artefact = z
  .enum(['plan', 'config', 'trace', 'log', 'measurements', 'write-up', 'launch-command', 'diagram'])
  .meta({ id: 'Artefact' });

const Milestone = exact({ id: Id, title: Line, body: Prose, check: Prose }).meta({
  id: 'Milestone',
});

const Deliverable = exact({
  id: Id,
  title: Line,
  artefact: Artefact,
  format: Prose,
  expects: Prose,
}).meta({ id: 'Deliverable' });

/** A cost-model scenario as JSON; whether it makes sense is asked of the cost model while linking. */
export const ScenarioDraft = z.record(z.string().max(64), z.json());

/** content/projects/<id>/project.yaml. */
export const ProjectFile = exact({
  id: Id,
  guide: Id,
  tier: Tier,
  title: Line,
  summary: Prose,
  topics: z.array(Id).min(1).max(16),
  hours: z.number().positive().max(1000),
  milestones: z.array(Milestone).min(1).max(30),
  deliverables: z.array(Deliverable).min(1).max(20),
  hints: z.array(Prose).max(20),
  scenario: ScenarioDraft.optional(),
  checks: z
    .array(exact({ id: Id, text: Prose }))
    .min(1)
    .max(30),
  /** Where the seed text errs and what is true; for reviewers, never shown to candidates. */
  corrections: z
    .array(exact({ seed: Prose, truth: Prose }))
    .max(20)
    .optional(),
  sources: z.array(Source).max(40),
});

/** The project with the prose of its brief.md. */
export const Project = exact({ ...ProjectFile.shape, version: z.string(), brief: Prose });
export type Project = z.output<typeof Project>;
