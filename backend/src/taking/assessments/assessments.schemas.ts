import { QuestionView } from '@meshwright/question-bank';
import { z } from 'zod';
import { oneLine } from '../../platform/plain-text/index.js';
import { Blueprint } from './blueprint.schemas.js';
import { Check, Shares, Timing } from './checks.schemas.js';
import { Aids, Settings, Window } from './settings.schemas.js';

const Moment = z.iso.datetime();
const Title = oneLine(160);
const OrganisationId = z.uuid({ error: 'an organisation id is a UUID' });
const State = z.enum(['draft', 'published', 'closed', 'archived']).meta({ id: 'AssessmentState' });

export const OrganisationParams = z.strictObject({ organisation: OrganisationId });
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const AssessmentParams = z.strictObject({
  organisation: OrganisationId,
  assessment: z.uuid({ error: 'an assessment id is a UUID' }),
});
export type AssessmentParams = z.output<typeof AssessmentParams>;

export const ReleaseParams = AssessmentParams.extend({
  number: z.coerce.number().int().min(1).max(100_000),
});
export type ReleaseParams = z.output<typeof ReleaseParams>;

export const TemplateId = z.string().max(60);

export const CreateAssessment = z
  .strictObject({
    title: Title.min(1),
    template: TemplateId.optional().describe('empty if absent'),
  })
  .meta({ id: 'CreateAssessment' });
export type CreateAssessment = z.output<typeof CreateAssessment>;

const draft = { title: Title, blueprint: Blueprint, settings: Settings };

export const SaveAssessment = z
  .strictObject({ baseVersion: z.int().min(1).describe('the version that was edited'), ...draft })
  .meta({ id: 'SaveAssessment' });
export type SaveAssessment = z.output<typeof SaveAssessment>;

export const PublishAssessment = z
  .strictObject({ version: z.int().min(1).describe('the version that was looked at') })
  .meta({ id: 'PublishAssessment' });
export type PublishAssessment = z.output<typeof PublishAssessment>;

const ReleaseMark = z.strictObject({ number: z.int(), publishedAt: Moment });

const May = z
  .strictObject({ write: z.boolean(), publish: z.boolean() })
  .describe('what the reader’s role allows')
  .meta({ id: 'AssessmentMay' });

export const AssessmentView = z
  .strictObject({
    id: z.string(),
    state: State,
    version: z.int().describe('counts the saves'),
    createdAt: Moment,
    updatedAt: Moment,
    release: ReleaseMark.nullable().describe('the newest'),
    ...draft,
    checks: z.array(Check),
    timing: Timing,
    shares: Shares,
    may: May,
  })
  .meta({ id: 'AssessmentView' });
export type AssessmentView = z.output<typeof AssessmentView>;

export const AssessmentSummary = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    state: State,
    updatedAt: Moment,
    release: ReleaseMark.nullable(),
    sections: z.int(),
    questions: z.int().describe('that each candidate is asked'),
    minutes: z.int(),
    window: Window.nullable(),
    invitations: z.int(),
    requisition: z.string().describe('the job or requisition that it is for; empty: none is set'),
  })
  .meta({ id: 'AssessmentSummary' });
export type AssessmentSummary = z.output<typeof AssessmentSummary>;

export const AssessmentList = z
  .strictObject({ items: z.array(AssessmentSummary), may: May })
  .meta({ id: 'AssessmentList' });
export type AssessmentList = z.output<typeof AssessmentList>;

const TemplateSummary = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    summary: z.string(),
    minutes: z.int(),
    sections: z.array(z.string()),
    questions: z.int(),
    group: z.enum(['role', 'form']).describe('for a kind of work, or for any by its length'),
    gap: z.string().nullable().describe('what the public bank asks nothing about'),
    shares: Shares.describe('as it stands, with the own questions that are approved now'),
    faults: z.array(z.string()).describe('what keeps it from being published as it stands'),
  })
  .meta({ id: 'AssessmentTemplate' });

export const TemplateList = z
  .strictObject({ items: z.array(TemplateSummary) })
  .meta({ id: 'AssessmentTemplateList' });
export type TemplateList = z.output<typeof TemplateList>;

export const PreviewQuery = z.strictObject({
  example: z.coerce
    .number()
    .pipe(z.int().min(0).max(2_147_483_647))
    .default(0)
    .describe('which one; all are drawn from variants that no candidate is asked'),
  release: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .optional()
    .describe('the draft as saved, if absent'),
});
export type PreviewQuery = z.output<typeof PreviewQuery>;

/** What a candidate might see: no answer keys. */
export const AssessmentPreview = z
  .strictObject({
    title: z.string(),
    minutes: z.int(),
    aids: Aids,
    instructions: z.string(),
    consentText: z.string(),
    window: Window.nullable(),
    sections: z.array(
      z.strictObject({
        title: z.string(),
        intro: z.string(),
        limitSeconds: z.int().nullable(),
        items: z.array(
          z.strictObject({ question: QuestionView, share: z.number().describe('of all points') }),
        ),
      }),
    ),
  })
  .meta({ id: 'AssessmentPreview' });
export type AssessmentPreview = z.output<typeof AssessmentPreview>;

export const ReleaseSummary = z
  .strictObject({
    id: z.string(),
    number: z.int(),
    title: z.string(),
    publishedAt: Moment,
    publishedBy: z.string().nullable().describe('null: whoever it was has left'),
    questions: z.int(),
    minutes: z.int(),
    sources: z.int().describe('questions pinned, those of pools included'),
    shares: Shares.nullable().describe('of the newest; null of the others'),
  })
  .meta({ id: 'AssessmentReleaseSummary' });
export type ReleaseSummary = z.output<typeof ReleaseSummary>;

export const ReleaseList = z
  .strictObject({ items: z.array(ReleaseSummary) })
  .meta({ id: 'AssessmentReleaseList' });
export type ReleaseList = z.output<typeof ReleaseList>;

export const Change = z
  .strictObject({
    kind: z.enum(['added', 'removed', 'changed']),
    what: z.string(),
    before: z.string().optional(),
    after: z.string().optional(),
  })
  .meta({ id: 'AssessmentChange' });
export type Change = z.output<typeof Change>;

export const ChangeList = z
  .strictObject({
    since: z.int().describe('the release that the draft is compared with'),
    items: z.array(Change),
  })
  .meta({ id: 'AssessmentChanges' });
export type ChangeList = z.output<typeof ChangeList>;
