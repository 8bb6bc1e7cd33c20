import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

const CANDIDATES = '/api/v1/organisations/{organisation}/candidates';

export const listCandidates = (organisation: string, query: { search?: string; cursor?: string }) =>
  answered(
    client.GET(CANDIDATES, { params: { path: { organisation }, query: { ...query, limit: 50 } } }),
  );

/** What somebody needs, and why. */
export interface CandidateNeeds {
  displayName: string;
  timeZone: string | null;
  extraTimePercent: number;
  breakSeconds: number;
  note: string;
}
export const addCandidate = (organisation: string, body: CandidateNeeds & { email: string }) =>
  answered(client.POST(CANDIDATES, { params: { path: { organisation } }, body }));
const one = (organisation: string, candidate: string) => ({
  params: { path: { organisation, candidate } },
});
/** Everything that the organisation has of one person, as its owner or manager may have it. */
export const exportCandidate = (organisation: string, candidate: string) =>
  answered(client.POST(`${CANDIDATES}/{candidate}/export`, one(organisation, candidate)));
/** Really deletes; `email` says that it is meant. */
export const deleteCandidate = (organisation: string, candidate: string, email: string) =>
  answered(
    client.DELETE(`${CANDIDATES}/{candidate}`, {
      ...one(organisation, candidate),
      body: { email },
    }),
  );
export const changeCandidate = (organisation: string, candidate: string, body: CandidateNeeds) =>
  answered(client.PATCH(`${CANDIDATES}/{candidate}`, { ...one(organisation, candidate), body }));

const REQUESTS = '/api/v1/organisations/{organisation}/deletion-requests';
/** Candidates who ask to be deleted, the most pressing first. */
export const deletionRequestsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'deletion-requests'],
  query: () => answered(client.GET(REQUESTS, { params: { path: { organisation } } })),
}));
const wish = (organisation: string, request: string) => ({
  params: { path: { organisation, request } },
});
/** Really deletes; `email` says that it is meant. */
export const grantDeletion = (organisation: string, request: string, email: string) =>
  answered(
    client.POST(`${REQUESTS}/{request}/grant`, { ...wish(organisation, request), body: { email } }),
  );
/** The person reads the reason. */
export const refuseDeletion = (organisation: string, request: string, reason: string) =>
  answered(
    client.POST(`${REQUESTS}/{request}/refuse`, {
      ...wish(organisation, request),
      body: { reason },
    }),
  );
