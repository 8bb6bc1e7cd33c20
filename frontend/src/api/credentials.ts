import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { CredentialWish } from './shapes.js';

const MINE = '/api/v1/my-invitations/{invitation}/credential';
const mine = (invitation: string) => ({ params: { path: { invitation } } });
/** The credential of an assessment, or whether there is one to ask for. */
export const myCredentialQuery = defineQueryOptions((invitation: string) => ({
  key: ['my-invitation', invitation, 'credential'],
  query: () => answered(client.GET(MINE, mine(invitation))),
}));
export const askForCredential = (invitation: string, body: CredentialWish) =>
  answered(client.POST(MINE, { ...mine(invitation), body }));

/** What a credential is worth; for anybody. */
export const verifyCredential = (token: string) =>
  answered(client.POST('/api/v1/credentials/verify', { body: { token } }));

const ISSUED = '/api/v1/organisations/{organisation}/credentials';
/** Credentials of an organisation, the latest first. */
export const issuedCredentialsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'credentials'],
  query: () => answered(client.GET(ISSUED, { params: { path: { organisation } } })),
}));
/** Whoever checks it reads the reason. */
export const withdrawCredential = (organisation: string, credential: string, reason: string) =>
  answered(
    client.POST(`${ISSUED}/{credential}/withdraw`, {
      params: { path: { organisation, credential } },
      body: { reason },
    }),
  );
