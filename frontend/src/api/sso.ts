import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { SsoSettings } from './shapes.js';

const SETTINGS = '/api/v1/organisations/{organisation}/sso';
const at = (organisation: string) => ({ params: { path: { organisation } } });

export const identitiesQuery = defineQueryOptions({
  key: ['identities'],
  query: () => answered(client.GET('/api/v1/account/identities')),
});

export const ssoSettingsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'sso'],
  query: () => answered(client.GET(SETTINGS, at(organisation))),
}));
/** The issuer is asked at once: a provider that does not answer as one is refused. */
export const saveSsoSettings = (organisation: string, body: SsoSettings) =>
  answered(client.PUT(SETTINGS, { ...at(organisation), body }));
/** Its connections with accounts go with it. */
export const removeSso = (organisation: string) =>
  answered(client.DELETE(SETTINGS, at(organisation)));

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
