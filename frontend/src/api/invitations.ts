import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { InvitationDeed, InvitationState } from './shapes.js';

const of = (organisation: string, assessment: string) => ({
  params: { path: { organisation, assessment } },
});
const one = (organisation: string, assessment: string, invitation: string) => ({
  params: { path: { organisation, assessment, invitation } },
});
const INVITATIONS = '/api/v1/organisations/{organisation}/assessments/{assessment}/invitations';

/** What a list is narrowed to. */
export interface InvitationFilter {
  state?: InvitationState;
  search?: string;
  tag?: string;
  cursor?: string;
}

export const listInvitations = (
  organisation: string,
  assessment: string,
  filter: InvitationFilter,
) =>
  answered(
    client.GET(INVITATIONS, {
      params: { path: { organisation, assessment }, query: { ...filter, limit: 50 } },
    }),
  );
export const countInvitations = (organisation: string, assessment: string) =>
  answered(client.GET(`${INVITATIONS}/counts`, of(organisation, assessment)));

export interface Invitee {
  email: string;
  displayName: string;
  timeZone: string | null;
  extraTimePercent: number;
  breakSeconds: number;
  tags: string[];
  expiresAt?: string;
}
export const invitePerson = (organisation: string, assessment: string, body: Invitee) =>
  answered(client.POST(INVITATIONS, { ...of(organisation, assessment), body }));
export const resendInvitation = (organisation: string, assessment: string, id: string) =>
  answered(client.POST(`${INVITATIONS}/{invitation}/resend`, one(organisation, assessment, id)));
export const remindOfInvitation = (organisation: string, assessment: string, id: string) =>
  answered(client.POST(`${INVITATIONS}/{invitation}/remind`, one(organisation, assessment, id)));
export const revokeInvitation = (organisation: string, assessment: string, id: string) =>
  answered(client.POST(`${INVITATIONS}/{invitation}/revoke`, one(organisation, assessment, id)));
export const prolongInvitation = (
  organisation: string,
  assessment: string,
  id: string,
  expiresAt: string,
) =>
  answered(
    client.PATCH(`${INVITATIONS}/{invitation}`, {
      ...one(organisation, assessment, id),
      body: { expiresAt },
    }),
  );
/** Whom a deed on many is meant for. */
export type InvitationsChosen =
  { ids: string[] } | { revokedBy: string } | Omit<InvitationFilter, 'cursor'>;
/** How many each deed would reach. */
export const previewMany = (
  organisation: string,
  assessment: string,
  body: { who: InvitationsChosen; expiresAt?: string },
) =>
  answered(client.POST(`${INVITATIONS}/many-preview`, { ...of(organisation, assessment), body }));
export const actOnMany = (
  organisation: string,
  assessment: string,
  body: {
    deed: string;
    who: InvitationsChosen;
    key: string;
    expected: number;
    expiresAt?: string;
    add?: string[];
    remove?: string[];
  },
) =>
  answered(
    client.POST(`${INVITATIONS}/many`, {
      ...of(organisation, assessment),
      body: body as InvitationDeed,
    }),
  );

export const previewImport = (organisation: string, assessment: string, file: string) =>
  answered(
    client.POST(`${INVITATIONS}/import-preview`, {
      ...of(organisation, assessment),
      body: { file },
    }),
  );
export const runImport = (
  organisation: string,
  assessment: string,
  body: { file: string; key: string },
) => answered(client.POST(`${INVITATIONS}/import`, { ...of(organisation, assessment), body }));

/** A CSV file with new links; those of before are dead. */
export const takeLinks = (organisation: string, assessment: string) =>
  answered(
    client.POST(`${INVITATIONS}/links`, { ...of(organisation, assessment), parseAs: 'text' }),
  );

/** The candidate's side: by the token of a link first, then as who came in by it. */
export const lookAtLink = (token: string) =>
  answered(client.POST('/api/v1/invitation/look', { body: { token } }));
export const redeemLink = (token: string, by: 'link' | 'account') =>
  answered(client.POST('/api/v1/invitation/redeem', { body: { token, with: by } }));
export const calendarOfLink = (token: string) =>
  answered(client.POST('/api/v1/invitation/calendar', { body: { token }, parseAs: 'text' }));

const mine = (invitation: string) => ({ params: { path: { invitation } } });
export const myInvitationQuery = defineQueryOptions((id: string) => ({
  key: ['my-invitation', id],
  query: () => answered(client.GET('/api/v1/my-invitations/{invitation}', mine(id))),
}));
export const consentTo = (id: string, textHash: string) =>
  answered(
    client.POST('/api/v1/my-invitations/{invitation}/consent', { ...mine(id), body: { textHash } }),
  );
/** To the waiting room. */
export const prepareAttempt = (id: string) =>
  answered(client.POST('/api/v1/my-invitations/{invitation}/prepare', mine(id)));
export const myCalendar = (id: string) =>
  answered(
    client.GET('/api/v1/my-invitations/{invitation}/calendar', { ...mine(id), parseAs: 'text' }),
  );
