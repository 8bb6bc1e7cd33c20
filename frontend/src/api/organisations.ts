import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { DeclarationSet, OrganisationRole } from './shapes.js';

const ONE = '/api/v1/organisations/{organisation}';
const at = (organisation: string) => ({ params: { path: { organisation } } });

export const organisationsQuery = defineQueryOptions({
  key: ['organisations'],
  query: () => answered(client.GET('/api/v1/organisations')),
});
export const organisationQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation],
  query: () => answered(client.GET(ONE, at(organisation))),
}));
export const membersQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'members'],
  query: () => answered(client.GET(`${ONE}/members`, at(organisation))),
}));
export const memberInvitationsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'member-invitations'],
  query: () => answered(client.GET(`${ONE}/member-invitations`, at(organisation))),
}));

export const createOrganisation = (body: { name: string; timeZone: string }) =>
  answered(client.POST('/api/v1/organisations', { body }));

export interface OrganisationChange {
  name?: string;
  timeZone?: string;
  retentionDays?: number | null;
  requiresStrongSignIn?: boolean;
  declarationSets?: DeclarationSet[];
}
export const changeOrganisation = (organisation: string, body: OrganisationChange) =>
  answered(client.PATCH(ONE, { ...at(organisation), body }));
/** Really deletes: members, assessments, candidates, answers. `name` says that it is meant. */
export const deleteOrganisation = (organisation: string, name: string) =>
  answered(client.DELETE(ONE, { ...at(organisation), body: { name } }));

export const setRoles = (organisation: string, member: string, roles: OrganisationRole[]) =>
  answered(
    client.PUT(`${ONE}/members/{member}`, {
      params: { path: { organisation, member } },
      body: { roles },
    }),
  );
export const removeMember = (organisation: string, member: string) =>
  answered(
    client.DELETE(`${ONE}/members/{member}`, { params: { path: { organisation, member } } }),
  );
export const leaveOrganisation = (organisation: string) =>
  answered(client.DELETE(`${ONE}/membership`, at(organisation)));
export const inviteMember = (organisation: string, email: string, roles: OrganisationRole[]) =>
  answered(
    client.POST(`${ONE}/member-invitations`, { ...at(organisation), body: { email, roles } }),
  );
export const revokeMemberInvitation = (organisation: string, invitation: string) =>
  answered(
    client.DELETE(`${ONE}/member-invitations/{invitation}`, {
      params: { path: { organisation, invitation } },
    }),
  );

export const lookAtInvitation = (token: string) =>
  answered(client.POST('/api/v1/member-invitations/look', { body: { token } }));
/** `asOther`: the account has another address than was invited, or has not confirmed it, and that is meant. */
export const acceptInvitation = (token: string, asOther: boolean) =>
  answered(client.POST('/api/v1/member-invitations/accept', { body: { token, asOther } }));

/** A page of the log: events before number `before`, of one kind only unless `kind` is empty. */
export interface AuditPlace {
  organisation: string;
  before: number | null;
  kind: string;
}
export const auditQuery = defineQueryOptions(({ organisation, before, kind }: AuditPlace) => ({
  key: ['organisations', organisation, 'audit', kind, before ?? 0],
  query: () =>
    answered(
      client.GET(`${ONE}/audit`, {
        params: {
          path: { organisation },
          query: { ...(before === null ? {} : { before }), ...(kind === '' ? {} : { kind }) },
        },
      }),
    ),
}));
export const verifyAudit = (organisation: string) =>
  answered(client.GET(`${ONE}/audit/verification`, at(organisation)));
