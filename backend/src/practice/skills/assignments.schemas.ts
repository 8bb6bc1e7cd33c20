import { Tier } from '@meshwright/question-bank';
import { z } from 'zod';
import { plainText } from '../../platform/plain-text/index.js';
import { MOST_MEMBERS, OrganisationParams } from './skills.schemas.js';

export const AssignmentParams = OrganisationParams.extend({
  assignment: z.uuid({ error: 'an assignment’s id is a UUID' }),
});
export type AssignmentParams = z.output<typeof AssignmentParams>;

const MOST_QUESTIONS = 20;
const topic = z.string().max(60);

const Receivers = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('members'),
    members: z
      .array(z.uuid({ error: 'a member’s id is a UUID' }))
      .min(1, 'must name somebody')
      .max(MOST_MEMBERS)
      .transform((ids) => [...new Set(ids)]),
  }),
  z.strictObject({ kind: z.literal('profile'), profile: z.uuid() }),
  z
    .strictObject({ kind: z.literal('gap'), profile: z.uuid(), topic })
    .describe('whom the profile is for and whose interval on the topic lies below its level'),
]);

const AssignedWork = z.discriminatedUnion('kind', [
  z
    .strictObject({
      kind: z.literal('topic'),
      topic,
      tier: Tier.nullable().default(null),
      questions: z.int().min(1).max(MOST_QUESTIONS),
    })
    .describe('so many different questions on the topic'),
  z.strictObject({
    kind: z.literal('questions'),
    questionIds: z
      .array(z.string().max(100))
      .min(1, 'must name a question')
      .max(MOST_QUESTIONS)
      .transform((ids) => [...new Set(ids)]),
  }),
]);
export type AssignedWork = z.output<typeof AssignedWork>;

export const NewAssignments = z
  .strictObject({
    to: Receivers,
    work: AssignedWork,
    dueOn: z.iso.date({ error: 'must be a date such as 2026-12-24' }),
    note: plainText(500).trim().default(''),
  })
  .meta({ id: 'NewPracticeAssignments' });
export type NewAssignments = z.output<typeof NewAssignments>;

const work = {
  topic: z
    .strictObject({ id: z.string(), title: z.string() })
    .nullable()
    .describe('null where questions are named'),
  tier: Tier.nullable(),
  questions: z.int().describe('how many to answer'),
  dueOn: z.iso.date(),
  note: z.string(),
};

const named = z.strictObject({ id: z.string(), title: z.string() });

const AssignmentView = z
  .strictObject({
    id: z.string(),
    memberId: z.string(),
    memberName: z.string(),
    ...work,
    named: z.array(named).describe('the questions, where they are named'),
    shares: z.boolean(),
    done: z.boolean().nullable().describe('null: the member does not share'),
  })
  .meta({ id: 'PracticeAssignment' });
export type AssignmentView = z.output<typeof AssignmentView>;

export const AssignmentList = z
  .strictObject({ items: z.array(AssignmentView).describe('by due date') })
  .meta({ id: 'PracticeAssignmentList' });
export type AssignmentList = z.output<typeof AssignmentList>;

export const Assigned = z
  .strictObject({ assigned: z.int().describe('how many people it was asked of') })
  .meta({ id: 'PracticeAssigned' });
export type Assigned = z.output<typeof Assigned>;

const OwnAssignment = z
  .strictObject({
    id: z.string(),
    organisation: z.strictObject({ id: z.string(), name: z.string() }),
    ...work,
    named: z.array(named.extend({ done: z.boolean() })),
    answered: z.int(),
    done: z.boolean(),
    told: z
      .boolean()
      .describe('whether the organisation is told that it is done; never more than that'),
  })
  .meta({ id: 'OwnPracticeAssignment' });
export type OwnAssignment = z.output<typeof OwnAssignment>;

export const OwnAssignmentList = z
  .strictObject({
    items: z.array(OwnAssignment).describe('open ones by due date, then what is done'),
  })
  .meta({ id: 'OwnPracticeAssignmentList' });
export type OwnAssignmentList = z.output<typeof OwnAssignmentList>;
