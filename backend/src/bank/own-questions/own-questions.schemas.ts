import { QuestionKind, QuestionView, Tier } from '@meshwright/question-bank';
import { LONGEST_TEXT } from '@meshwright/question-bank/own';
import { z } from 'zod';
import { oneLine, plainText } from '../../platform/plain-text/index.js';
import { BankId } from '../content/index.js';
import { Answer, GradeReport } from '../grading/index.js';

const OrganisationId = z.uuid({ error: 'an organisation id is a UUID' });
const Moment = z.iso.datetime();

export const OwnQuestionsParams = z.strictObject({ organisation: OrganisationId });
export type OwnQuestionsParams = z.output<typeof OwnQuestionsParams>;

export const OwnQuestionParams = OwnQuestionsParams.extend({ question: BankId });
export type OwnQuestionParams = z.output<typeof OwnQuestionParams>;

export const OwnVersionParams = OwnQuestionParams.extend({
  number: z.coerce.number().int().min(1).max(100_000),
});
export type OwnVersionParams = z.output<typeof OwnVersionParams>;

const Text = plainText(LONGEST_TEXT).min(1);

export const CreateOwnQuestion = z
  .discriminatedUnion('from', [
    z.strictObject({
      from: z.literal('blank').describe('what there is to write, marked ‹like this›'),
      kind: QuestionKind,
      title: oneLine(200).min(1),
      topic: BankId,
      tier: Tier,
      quantity: BankId.optional().describe('what a number question asks for; the first if absent'),
    }),
    z.strictObject({
      from: z.literal('question').describe('a copy of one of the public bank or of one’s own'),
      question: BankId,
    }),
    z.strictObject({ from: z.literal('text'), text: Text }),
  ])
  .meta({ id: 'CreateOwnQuestion' });
export type CreateOwnQuestion = z.output<typeof CreateOwnQuestion>;

export const SaveOwnQuestion = z
  .strictObject({
    baseVersion: z.int().min(1).describe('the version that was edited'),
    text: Text,
  })
  .meta({ id: 'SaveOwnQuestion' });
export type SaveOwnQuestion = z.output<typeof SaveOwnQuestion>;

export const ApproveOwnQuestion = z
  .strictObject({ version: z.int().min(1).describe('the version that was looked at') })
  .meta({ id: 'ApproveOwnQuestion' });
export type ApproveOwnQuestion = z.output<typeof ApproveOwnQuestion>;

const OwnState = z
  .enum(['draft', 'approved', 'archived'])
  .describe('draft: never approved; approved: assessments may ask it')
  .meta({ id: 'OwnQuestionState' });

/** What is kept of a version beside its body, for lists. */
export const ApprovedSummary = z.strictObject({
  kind: QuestionKind,
  title: z.string(),
  tier: Tier,
  topics: z.array(z.string()),
  minutes: z.number(),
  guide: z.string().optional().describe('absent where it was approved before this was kept'),
  provisional: z
    .boolean()
    .describe('its marks are proposals: each answer is to be confirmed by a person'),
});
export type ApprovedSummary = z.output<typeof ApprovedSummary>;

const Approved = z
  .strictObject({
    number: z.int(),
    at: Moment,
    by: z.string().nullable().describe('null: whoever it was has left'),
    alone: z.boolean().describe('one of its authors approved it, as nobody else could look'),
    summary: ApprovedSummary.describe('as assessments ask it'),
    changed: z.boolean().describe('the text has been edited since'),
  })
  .meta({ id: 'ApprovedOwnQuestion' });

const Exposure = z
  .strictObject({
    people: z.int().describe('candidates to whom it was shown'),
    first: Moment.nullable(),
    last: Moment.nullable(),
  })
  .meta({ id: 'OwnQuestionExposure' });

const SiblingOf = z
  .strictObject({ id: z.string(), title: z.string() })
  .describe('the public question of which it was drawn with other figures')
  .meta({ id: 'SiblingOf' });

const facts = {
  id: z.string(),
  siblingOf: SiblingOf.nullable(),
  state: OwnState,
  version: z.int().describe('counts the saves'),
  savedAt: Moment,
  savedBy: z.string().nullable(),
  approved: Approved.nullable(),
  seen: Exposure,
};

export const OwnQuestionSummary = z
  .strictObject({
    ...facts,
    title: z.string(),
    kind: QuestionKind.nullable().describe('null: the text does not say yet'),
    tier: Tier.nullable(),
    topics: z.array(z.string()),
    minutes: z.number().nullable(),
    faults: z.int().describe('that the text as saved has'),
  })
  .meta({ id: 'OwnQuestionSummary' });
export type OwnQuestionSummary = z.output<typeof OwnQuestionSummary>;

export const OwnQuestionList = z
  .strictObject({
    items: z.array(OwnQuestionSummary),
    may: z.strictObject({ write: z.boolean() }).describe('what the reader’s role allows'),
  })
  .meta({ id: 'OwnQuestionList' });
export type OwnQuestionList = z.output<typeof OwnQuestionList>;

/** What a sibling says of itself, as it was drawn; its text may have been edited since. */
export const SiblingNote = z
  .strictObject({
    changed: z.array(z.string()),
    stayed: z.array(z.string()),
    notes: z.array(z.string()).describe('what its author has to know before it is asked'),
  })
  .meta({ id: 'SiblingNote' });

export const OwnQuestionView = z
  .strictObject({
    ...facts,
    sibling: SiblingNote.nullable(),
    text: z.string().describe('YAML, its key included'),
    approval: z
      .strictObject({ may: z.boolean(), why: z.string().nullable().describe('why not') })
      .describe('whether the reader may approve the text as saved'),
    uses: z
      .array(z.strictObject({ assessment: z.string(), title: z.string() }))
      .describe(
        'assessments that name it, or whose newest release may ask it, archived ones aside',
      ),
  })
  .meta({ id: 'OwnQuestionView' });
export type OwnQuestionView = z.output<typeof OwnQuestionView>;

export const OwnVersionList = z
  .strictObject({
    items: z.array(
      z.strictObject({
        number: z.int(),
        title: z.string(),
        at: Moment,
        by: z.string().nullable(),
        alone: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'OwnQuestionVersionList' });
export type OwnVersionList = z.output<typeof OwnVersionList>;

export const OwnVersion = z
  .strictObject({ number: z.int(), text: z.string() })
  .meta({ id: 'OwnQuestionVersion' });
export type OwnVersion = z.output<typeof OwnVersion>;

export const TryOwnQuestion = z
  .strictObject({
    text: Text,
    example: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .default(0)
      .describe('which figures and which order of steps or options are drawn'),
    answer: Answer.optional().describe('one of the author’s own'),
  })
  .meta({ id: 'TryOwnQuestion' });
export type TryOwnQuestion = z.output<typeof TryOwnQuestion>;

const TextFault = z
  .strictObject({ from: z.int(), to: z.int(), line: z.int(), message: z.string() })
  .describe('offsets in UTF-16, half-open; lines from 1')
  .meta({ id: 'TextFault' });

export const TriedOwnQuestion = z
  .strictObject({
    faults: z.array(TextFault),
    question: QuestionView.nullable().describe(
      'as a candidate sees it; null where there are faults',
    ),
    model: GradeReport.nullable().describe('what the model answer earns'),
    own: GradeReport.nullable().describe('what the author’s own answer earns'),
  })
  .meta({ id: 'TriedOwnQuestion' });
export type TriedOwnQuestion = z.output<typeof TriedOwnQuestion>;

export const QuantityList = z
  .strictObject({
    items: z.array(
      z.strictObject({
        id: z.string(),
        title: z.string(),
        unit: z.string(),
        parameters: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'QuantityList' });
export type QuantityList = z.output<typeof QuantityList>;

export const OwnQuestionText = z.strictObject({ text: Text }).meta({ id: 'OwnQuestionText' });
export type OwnQuestionText = z.output<typeof OwnQuestionText>;

export const CreateSibling = z
  .strictObject({ of: BankId.describe('a question of the public bank') })
  .meta({ id: 'CreateSibling' });
export type CreateSibling = z.output<typeof CreateSibling>;

export const SiblingList = z
  .strictObject({
    granted: z
      .boolean()
      .describe('the owner of the server shows this organisation the keys that siblings hold'),
    items: z.array(
      z.strictObject({
        question: z.string(),
        why: z.string().nullable().describe('why none can be made; null where one can'),
      }),
    ),
  })
  .meta({ id: 'SiblingList' });
export type SiblingList = z.output<typeof SiblingList>;
