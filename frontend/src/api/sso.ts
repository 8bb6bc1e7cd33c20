import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

export const identitiesQuery = defineQueryOptions({
  key: ['identities'],
  query: () => answered(client.GET('/api/v1/account/identities')),
});

/** Which organisation signs in the addresses of a domain, if any. */
export async function organisationOf(domain: string): Promise<string | null> {
  const { organisation } = await answered(
    client.GET('/api/v1/sso/lookup', { params: { query: { domain } } }),
  );
  return organisation;
}

/** Where a browser begins the sign-in of an organisation; it comes back to `from`. */
export const startOf = (organisation: string, from: string): string =>
  `/api/v1/sso/${encodeURIComponent(organisation)}/start?from=${encodeURIComponent(from)}`;

/** Connects the identity that came back from a provider with the account that is signed in. */
export const linkIdentity = () => answered(client.POST('/api/v1/account/identities', { body: {} }));

export const removeIdentity = (id: string, password: string | undefined) =>
  answered(
    client.DELETE('/api/v1/account/identities/{id}', {
      params: { path: { id } },
      body: password === undefined ? {} : { password },
    }),
  );
