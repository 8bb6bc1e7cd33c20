import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

const byId = (id: string) => ({ params: { path: { id } } });

/** What the waiting room says beside the attempt: whose assessment it is, its texts, aids and tries. */
export const briefingQuery = defineQueryOptions((id: string) => ({
  key: ['attempts', id, 'briefing'],
  query: () => answered(client.GET('/api/v1/assessment-attempts/{id}/briefing', byId(id))),
}));
export const startAssessment = (id: string, clientId: string) =>
  answered(
    client.POST('/api/v1/assessment-attempts/{id}/start', { ...byId(id), body: { clientId } }),
  );
/** Closes the open section and opens the next, or hands in after the last. */
export const leaveSection = (id: string, leaseEpoch: number, section: number) =>
  answered(
    client.POST('/api/v1/assessment-attempts/{id}/next-section', {
      ...byId(id),
      body: { leaseEpoch, section },
    }),
  );
export const takeBreak = (id: string, leaseEpoch: number) =>
  answered(
    client.POST('/api/v1/assessment-attempts/{id}/pause', { ...byId(id), body: { leaseEpoch } }),
  );
export const endBreak = (id: string, leaseEpoch: number) =>
  answered(
    client.POST('/api/v1/assessment-attempts/{id}/resume', { ...byId(id), body: { leaseEpoch } }),
  );
export const takeAgain = (id: string) =>
  answered(client.POST('/api/v1/assessment-attempts/{id}/retake', byId(id)));
export const rehearse = (id: string) =>
  answered(client.POST('/api/v1/assessment-attempts/{id}/rehearsal', byId(id)));
