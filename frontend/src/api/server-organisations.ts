import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

/** Organisations of this server, and who may make one; for its owner. */
export const serverOrganisationsQuery = defineQueryOptions({
  key: ['server-organisations'],
  query: () => answered(client.GET('/api/v1/server/organisations')),
});

export const grantKeys = (id: string, granted: boolean) =>
  answered(
    client.PUT('/api/v1/server/organisations/{id}/bank-keys', {
      params: { path: { id } },
      body: { granted },
    }),
  );
export const inviteFounder = (email: string) =>
  answered(client.POST('/api/v1/server/founders', { body: { email } }));
export const uninviteFounder = (email: string) =>
  answered(client.DELETE('/api/v1/server/founders/{email}', { params: { path: { email } } }));
