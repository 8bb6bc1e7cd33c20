import { z } from 'zod';
import { Tags } from '../candidates/index.js';
import { ExpiresAt, InvitationFilter } from './invitations.schemas.js';

const MOST_IDS = 500;

/** The order matters: an empty filter is everybody. */
const Who = z
  .union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(MOST_IDS) }),
    z.strictObject({ revokedBy: z.uuid().describe('the key of the deed that revoked them') }),
    InvitationFilter,
  ])
  .describe('by id, by the deed that is to be undone, or by what narrows the list')
  .meta({ id: 'InvitationsChosen' });
export type Who = z.output<typeof Who>;

const common = {
  who: Who,
  expected: z
    .int()
    .min(1)
    .describe('how many the caller has been told it reaches; another number is refused'),
  key: z.uuid().describe('of the caller’s choice: asked for twice, it is done once'),
};

export const InvitationDeed = z
  .discriminatedUnion('deed', [
    z.strictObject({ deed: z.literal('remind'), ...common }),
    z.strictObject({ deed: z.literal('prolong'), expiresAt: ExpiresAt, ...common }),
    z.strictObject({ deed: z.literal('revoke'), ...common }),
    z.strictObject({ deed: z.literal('restore'), ...common }),
    z.strictObject({
      deed: z.literal('tag'),
      add: Tags.default([]),
      remove: Tags.default([]),
      ...common,
    }),
  ])
  .meta({ id: 'InvitationDeed' });
export type InvitationDeed = z.output<typeof InvitationDeed>;

export const InvitationDeedPreviewRequest = z
  .strictObject({
    who: Who,
    expiresAt: ExpiresAt.optional().describe('the end that they would be given'),
  })
  .meta({ id: 'InvitationDeedPreviewRequest' });
export type InvitationDeedPreviewRequest = z.output<typeof InvitationDeedPreviewRequest>;

export const InvitationDeedPreview = z
  .strictObject({
    remind: z
      .int()
      .describe('who can still begin, had the first mail, and no reminder for an hour'),
    prolong: z.int().describe('who has not begun and is not revoked, and would end later'),
    revoke: z.int().describe('who has not begun and is not revoked'),
    restore: z
      .int()
      .describe('revoked with many, with time left, of people without another that stands'),
    tag: z.int().describe('all of them'),
    own: z.int().describe('the caller’s own, which every deed on many leaves out'),
  })
  .meta({ id: 'InvitationDeedPreview' });
export type InvitationDeedPreview = z.output<typeof InvitationDeedPreview>;

export const InvitationDeedDone = z
  .strictObject({
    done: z.int().describe('how many invitations it reached'),
    repeated: z.boolean().describe('this key was done before; nothing was written now'),
  })
  .meta({ id: 'InvitationDeedDone' });
export type InvitationDeedDone = z.output<typeof InvitationDeedDone>;
