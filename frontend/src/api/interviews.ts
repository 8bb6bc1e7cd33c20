import { answered, client } from './client.js';
import type { InterviewWishes } from './shapes.js';

const byId = (id: string) => ({ params: { path: { id } } });

export const setUpInterview = (wishes: InterviewWishes) =>
  answered(client.POST('/api/v1/interviews', { body: wishes }));
export const startInterview = (id: string, clientId: string) =>
  answered(client.POST('/api/v1/interviews/{id}/start', { ...byId(id), body: { clientId } }));
/** Closes `item` and opens the next question, or hands in after the last. */
export const moveOn = (id: string, leaseEpoch: number, item: string) =>
  answered(
    client.POST('/api/v1/interviews/{id}/next', { ...byId(id), body: { leaseEpoch, item } }),
  );
export const pauseInterview = (id: string, leaseEpoch: number) =>
  answered(client.POST('/api/v1/interviews/{id}/pause', { ...byId(id), body: { leaseEpoch } }));
export const resumeInterview = (id: string, leaseEpoch: number) =>
  answered(client.POST('/api/v1/interviews/{id}/resume', { ...byId(id), body: { leaseEpoch } }));
