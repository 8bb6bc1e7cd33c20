import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

export const readSession = () => answered(client.GET('/api/v1/session'));

export const sessionQuery = defineQueryOptions({
  key: ['session'],
  query: readSession,
  staleTime: 60_000,
});

export const sessionsQuery = defineQueryOptions({
  key: ['sessions'],
  query: () => answered(client.GET('/api/v1/sessions')),
});

export const signIn = (email: string, password: string) =>
  answered(client.POST('/api/v1/session', { body: { email, password } }));
export const secondStep = (challenge: string, code: string) =>
  answered(client.POST('/api/v1/session/second-step', { body: { challenge, code } }));
export const askForReset = (email: string) =>
  answered(client.POST('/api/v1/password-resets', { body: { email } }));
export const resetPassword = (token: string, password: string) =>
  answered(client.POST('/api/v1/password-resets/confirm', { body: { token, password } }));
export const verifyEmail = (token: string) =>
  answered(client.POST('/api/v1/verifications', { body: { token } }));
export const sendVerification = () => answered(client.POST('/api/v1/account/verification'));
export const signOut = () => answered(client.DELETE('/api/v1/session'));
export const revokeSession = (id: string) =>
  answered(client.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } }));
/** Signs the person out everywhere, here as well. */
export const revokeAllSessions = () => answered(client.DELETE('/api/v1/sessions'));
export const createGuest = () => answered(client.POST('/api/v1/accounts/guest', { body: {} }));
export const createAccount = (account: { email: string; password: string; displayName: string }) =>
  answered(client.POST('/api/v1/accounts', { body: account }));
export const renameAccount = (displayName: string) =>
  answered(client.PATCH('/api/v1/account', { body: { displayName } }));
/** `current` is left out where the account has no password yet. */
export const changePassword = (current: string | undefined, next: string) =>
  answered(
    client.POST('/api/v1/account/password', {
      body: current === undefined ? { next } : { current, next },
    }),
  );
export const exportAccount = () => answered(client.GET('/api/v1/account/export'));
export const deleteAccount = (password?: string) =>
  answered(client.DELETE('/api/v1/account', { body: password === undefined ? {} : { password } }));
