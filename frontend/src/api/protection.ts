import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

/** How an account is protected: second step, passkeys, single sign-on. */
export const protectionQuery = defineQueryOptions({
  key: ['protection'],
  query: () => answered(client.GET('/api/v1/account/protection')),
});

export const passkeysQuery = defineQueryOptions({
  key: ['passkeys'],
  query: () => answered(client.GET('/api/v1/account/passkeys')),
});

/** What goes with a change: nothing where the account has no password. */
const proof = (password: string | undefined): { password?: string } =>
  password === undefined ? {} : { password };

export const beginSecondFactor = (password: string | undefined) =>
  answered(client.POST('/api/v1/account/second-factor', { body: proof(password) }));
export const confirmSecondFactor = (code: string) =>
  answered(client.POST('/api/v1/account/second-factor/confirm', { body: { code } }));
export const renewRecoveryCodes = (code: string, password: string | undefined) =>
  answered(
    client.POST('/api/v1/account/second-factor/recovery-codes', {
      body: { code, ...proof(password) },
    }),
  );
export const endSecondFactor = (code: string, password: string | undefined) =>
  answered(client.DELETE('/api/v1/account/second-factor', { body: { code, ...proof(password) } }));

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Asks the browser for a new passkey and registers it. Throws what `isGivenUp` knows where the person breaks it off. */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const options = await answered(
    client.POST('/api/v1/account/passkeys/options', { body: proof(password) }),
  );
  const { id, rawId, type, response } = await startRegistration({
    optionsJSON: options as unknown as CreationOptions,
  });
  const { clientDataJSON, attestationObject, transports } = response;
  const made = { id, rawId, type, clientExtensionResults: {} } as const;
  await answered(
    client.POST('/api/v1/account/passkeys', {
      body: {
        name,
        credential: {
          ...made,
          response: { clientDataJSON, attestationObject, transports: transports ?? [] },
        },
      },
    }),
  );
}

/** Asks the browser for a passkey of this server and signs in by it. */
export async function signInByPasskey() {
  const options = await answered(client.POST('/api/v1/session/passkey/options'));
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
  });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const shown = { clientDataJSON, authenticatorData, signature };
  return answered(
    client.POST('/api/v1/session/passkey', {
      body: {
        credential: {
          id,
          rawId,
          type,
          clientExtensionResults: {},
          response: userHandle === undefined ? shown : { ...shown, userHandle },
        },
      },
    }),
  );
}

export const renamePasskey = (id: string, name: string) =>
  answered(
    client.PATCH('/api/v1/account/passkeys/{id}', { params: { path: { id } }, body: { name } }),
  );
export const removePasskey = (id: string, password: string | undefined) =>
  answered(
    client.DELETE('/api/v1/account/passkeys/{id}', {
      params: { path: { id } },
      body: proof(password),
    }),
  );

export { browserSupportsWebAuthn } from '@simplewebauthn/browser';

/** Whether the person closed the browser's own dialog, or let it wait too long: nothing to complain about. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name);
