import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';

/** The latest mails of the server; for its owner. */
export const outboxQuery = defineQueryOptions({
  key: ['outbox'],
  query: () => answered(client.GET('/api/v1/outbox')),
});

export const retryMail = (id: string) =>
  answered(client.POST('/api/v1/outbox/{id}/retry', { params: { path: { id } } }));
