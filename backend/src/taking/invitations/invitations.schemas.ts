import { z } from 'zod';
import { NewCandidate, Tag, Tags } from '../candidates/index.js';
import { plainText } from '../../platform/plain-text/index.js';
import { INVITATION_STATES } from './standing.js';

const Moment = z.iso.datetime();

export const AssessmentParams = z.strictObject({
  organisation: z.uuid(),
  assessment: z.uuid({ error: 'an assessment’s id is a UUID' }),
});
export type AssessmentParams = z.output<typeof AssessmentParams>;

export const InvitationParams = AssessmentParams.extend({
  invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
});
export type InvitationParams = z.output<typeof InvitationParams>;

export const ExpiresAt = Moment.describe(
  'after this nobody begins; absent: the end of the window, or two weeks from now',
);

/** A person whom the organisation knows keeps their name; what they are given here is never less than before. */
export const NewInvitation = NewCandidate.omit({ note: true })
  .extend({ expiresAt: ExpiresAt.optional(), tags: Tags.default([]) })
  .meta({ id: 'NewInvitation' });
export type NewInvitation = z.output<typeof NewInvitation>;

export const InvitationChange = z
  .strictObject({ expiresAt: ExpiresAt })
  .meta({ id: 'InvitationChange' });
export type InvitationChange = z.output<typeof InvitationChange>;

const InvitationStateName = z.enum(INVITATION_STATES);

/** What narrows the invitations of an assessment. */
const filter = {
  state: InvitationStateName.optional(),
  search: plainText(100).trim().optional().describe('in names and addresses'),
  tag: Tag.optional().describe('whatever its case'),
};
export const InvitationFilter = z.strictObject(filter);
export type InvitationFilter = z.output<typeof InvitationFilter>;

export const ListInvitations = z.strictObject({
  ...filter,
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListInvitations = z.output<typeof ListInvitations>;

export const InvitationView = z
  .strictObject({
    id: z.uuid(),
    state: InvitationStateName,
    candidate: z.strictObject({
      id: z.uuid(),
      email: z.string(),
      displayName: z.string(),
      extraTimePercent: z.int(),
      breakSeconds: z.int(),
    }),
    createdAt: Moment,
    expiresAt: Moment,
    sentAt: Moment.optional().describe('absent while the mail is being written'),
    remindedAt: Moment.optional(),
    remindWantedAt: Moment.optional().describe('since when a reminder waits to be written'),
    openedAt: Moment.optional(),
    startedAt: Moment.optional(),
    handedInAt: Moment.optional(),
    revokedAt: Moment.optional(),
    tags: z.array(z.string()),
  })
  .meta({ id: 'InvitationView' });
export type InvitationView = z.output<typeof InvitationView>;

export const InvitationPage = z
  .strictObject({ items: z.array(InvitationView), nextCursor: z.string().optional() })
  .meta({ id: 'InvitationPage' });
export type InvitationPage = z.output<typeof InvitationPage>;

export const InvitationCounts = z
  .strictObject({
    invited: z.int(),
    opened: z.int(),
    started: z.int(),
    'handed-in': z.int(),
    expired: z.int(),
    revoked: z.int(),
    unsent: z.int().describe('mails that are still being written'),
    tags: z.array(z.string()).describe('that stand on invitations to it, 200 at most, by name'),
    smtp: z.boolean().describe('false: no mail leaves this server, so links are passed on by hand'),
  })
  .meta({ id: 'InvitationCounts' });
export type InvitationCounts = z.output<typeof InvitationCounts>;

/** The link only where no mail server is set: otherwise it is the candidate's alone. */
export const SentInvitation = z
  .strictObject({
    invitation: InvitationView,
    link: z.string().optional().describe('shown once, and only where no mail server is set'),
  })
  .meta({ id: 'SentInvitation' });
export type SentInvitation = z.output<typeof SentInvitation>;
