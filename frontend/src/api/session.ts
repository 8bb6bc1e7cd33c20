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
export const signOut = () => answered(client.DELETE('/api/v1/session'));
export const revokeSession = (id: string) =>
  answered(client.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } }));
export const createGuest = () => answered(client.POST('/api/v1/accounts/guest', { body: {} }));
export const createAccount = (account: { email: string; password: string; displayName: string }) =>
  answered(client.POST('/api/v1/accounts', { body: account }));
export const renameAccount = (displayName: string) =>
  answered(client.PATCH('/api/v1/account', { body: { displayName } }));
export const changePassword = (current: string, next: string) =>
  answered(client.POST('/api/v1/account/password', { body: { current, next } }));
export const exportAccount = () => answered(client.GET('/api/v1/account/export'));
export const deleteAccount = (password?: string) =>
  answered(client.DELETE('/api/v1/account', { body: password === undefined ? {} : { password } }));
