import { z } from 'zod';
import { DeclarationSets } from './declaration-sets.js';
import { oneLine } from '../../platform/plain-text/index.js';
import { type Right, RIGHTS, ROLES } from '../../platform/http/index.js';

export const OrganisationParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const MemberParams = OrganisationParams.extend({
  member: z.uuid({ error: 'a member’s id is a UUID' }),
});
export type MemberParams = z.output<typeof MemberParams>;

export const MemberInvitationParams = OrganisationParams.extend({
  invitation: z.uuid({ error: 'an invitation’s id is a UUID' }),
});
export type MemberInvitationParams = z.output<typeof MemberInvitationParams>;

const name = oneLine(120).trim().min(1, 'must not be empty');

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

const timeZone = z
  .string()
  .max(60)
  .refine(
    (text) => /^[A-Za-z]/.test(text) && isTimeZone(text),
    'must be the name of a time zone, such as Europe/Berlin or UTC',
  );

const Role = z.enum(ROLES, { error: `must be one of ${ROLES.join(', ')}` });

const roles = z
  .array(Role)
  .min(1, 'must hold at least one role')
  .max(ROLES.length)
  .transform((given) => ROLES.filter((role) => given.includes(role)));

const MOST_DAYS = 3_650;

export const NewOrganisation = z
  .strictObject({ name, timeZone: timeZone.default('UTC') })
  .meta({ id: 'NewOrganisation' });
export type NewOrganisation = z.output<typeof NewOrganisation>;

export const OrganisationChange = z
  .strictObject({
    name: name.optional(),
    timeZone: timeZone.optional(),
    retentionDays: z
      .int()
      .min(1, 'must be at least a day')
      .max(MOST_DAYS, 'must be at most ten years')
      .nullable()
      .optional()
      .describe('days after hand-in for which candidates’ data are kept; null: until deleted'),
    requiresStrongSignIn: z.boolean().optional(),
    declarationSets: DeclarationSets.optional().describe(
      'what candidates may say of themselves after the hand-in; empty: they are not asked',
    ),
  })
  .meta({ id: 'OrganisationChange' });
export type OrganisationChange = z.output<typeof OrganisationChange>;

/** Its name, typed once more, says that this is meant. */
export const OrganisationDeletion = z
  .strictObject({ name: z.string().max(200) })
  .meta({ id: 'OrganisationDeletion' });
export type OrganisationDeletion = z.output<typeof OrganisationDeletion>;

const OrganisationSummary = z.strictObject({
  id: z.string(),
  kind: z.enum(['personal', 'company']),
  name: z.string(),
  roles: z.array(Role),
});

const Founding = z
  .enum(['allowed', 'owner', 'invitation', 'unconfirmed'])
  .describe(
    'whether the caller may make an organisation; else who may: the server’s owner, or whom they invite; unconfirmed: the caller is invited and has not confirmed the address',
  );
export type Founding = z.output<typeof Founding>;

export const OrganisationList = z
  .strictObject({ organisations: z.array(OrganisationSummary), founding: Founding })
  .meta({ id: 'OrganisationList' });
export type OrganisationList = z.output<typeof OrganisationList>;

export const OrganisationView = OrganisationSummary.extend({
  timeZone: z.string(),
  retentionDays: z.int().nullable(),
  requiresStrongSignIn: z.boolean(),
  declarationSets: DeclarationSets,
  bankKeys: z
    .boolean()
    .describe('its people see the keys of the bank’s questions, as far as their roles show any'),
  createdAt: z.iso.datetime(),
  rights: z
    .array(z.enum(Object.keys(RIGHTS) as [Right, ...Right[]]))
    .describe('what the caller may do in it'),
}).meta({ id: 'OrganisationView' });
export type OrganisationView = z.output<typeof OrganisationView>;

const MemberView = z.strictObject({
  id: z.string(),
  displayName: z.string(),
  email: z.string().nullable(),
  roles: z.array(Role),
  since: z.iso.datetime(),
});

export const MemberList = z
  .strictObject({ members: z.array(MemberView) })
  .meta({ id: 'MemberList' });
export type MemberList = z.output<typeof MemberList>;

export const MemberRoles = z.strictObject({ roles }).meta({ id: 'MemberRoles' });
export type MemberRoles = z.output<typeof MemberRoles>;

export const NewMemberInvitation = z
  .strictObject({
    email: z
      .email({ error: 'must be an e-mail address such as ada@example.org' })
      .max(254)
      .transform((text) => text.toLowerCase()),
    roles,
  })
  .meta({ id: 'NewMemberInvitation' });
export type NewMemberInvitation = z.output<typeof NewMemberInvitation>;

export const MemberInvitationView = z
  .strictObject({
    id: z.string(),
    email: z.string(),
    roles: z.array(Role),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    expired: z.boolean(),
  })
  .meta({ id: 'MemberInvitationView' });
export type MemberInvitationView = z.output<typeof MemberInvitationView>;

export const MemberInvitationList = z
  .strictObject({
    smtp: z
      .boolean()
      .describe('false: no mail leaves this server, its owner reads them at /outbox'),
    invitations: z.array(MemberInvitationView),
  })
  .meta({ id: 'MemberInvitationList' });
export type MemberInvitationList = z.output<typeof MemberInvitationList>;

/** The token stands in the fragment of the link, which no server log sees. */
export const InvitationToken = z
  .strictObject({ token: z.string().max(100) })
  .meta({ id: 'InvitationToken' });
export type InvitationToken = z.output<typeof InvitationToken>;

export const InvitationAcceptance = InvitationToken.extend({
  asOther: z
    .boolean()
    .default(false)
    .describe(
      'the account has another address than was invited, or has not confirmed it, and that is meant',
    ),
}).meta({ id: 'InvitationAcceptance' });
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>;

export const InvitedTo = z
  .strictObject({ organisationName: z.string(), email: z.string(), roles: z.array(Role) })
  .meta({ id: 'InvitedTo' });
export type InvitedTo = z.output<typeof InvitedTo>;

export const Joined = z.strictObject({ organisationId: z.string() }).meta({ id: 'Joined' });
export type Joined = z.output<typeof Joined>;
