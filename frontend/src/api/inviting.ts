import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { InvitingSettings } from './shapes.js';

interface Place {
  organisation: string;
  assessment: string;
}
const INVITING = '/api/v1/organisations/{organisation}/assessments/{assessment}/inviting';
const at = (path: Place) => ({ params: { path } });

/** What is set for inviting to an assessment. */
export const invitingQuery = defineQueryOptions((place: Place) => ({
  key: ['assessments', place.organisation, place.assessment, 'inviting'],
  query: () => answered(client.GET(INVITING, at(place))),
}));
export const saveInviting = (place: Place, body: InvitingSettings) =>
  answered(client.PUT(INVITING, { ...at(place), body }));
/** The mails as they would be written with this message and length. */
export const previewMails = (place: Place, body: Pick<InvitingSettings, 'message' | 'days'>) =>
  answered(client.POST(`${INVITING}/preview`, { ...at(place), body }));
