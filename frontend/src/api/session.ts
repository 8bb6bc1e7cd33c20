import { defineQueryOptions } from '@pinia/colada';
import { api } from './client.js';
import type { Session, SessionEntry, User } from './shapes.js';

export const sessionQuery = defineQueryOptions({
  key: ['session'],
  query: () => api.get<Session>('/session'),
  staleTime: 60_000,
});

export const sessionsQuery = defineQueryOptions({
  key: ['sessions'],
  query: () => api.get<SessionEntry[]>('/sessions'),
});

export const signIn = (email: string, password: string) =>
  api.post<Session>('/session', { email, password });
export const signOut = () => api.delete('/session');
export const revokeSession = (id: string) => api.delete(`/sessions/${id}`);
export const createGuest = () => api.post<Session>('/accounts/guest', {});
export const createAccount = (account: { email: string; password: string; displayName: string }) =>
  api.post<Session>('/accounts', account);
export const renameAccount = (displayName: string) => api.patch<User>('/account', { displayName });
export const changePassword = (current: string, next: string) =>
  api.post<undefined>('/account/password', { current, next });
export const exportAccount = () => api.get<unknown>('/account/export');
export const deleteAccount = (password?: string) =>
  api.delete('/account', password === undefined ? {} : { password });
