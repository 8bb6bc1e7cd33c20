import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { Signal } from './shapes.js';

const byId = (id: string) => ({ params: { path: { id } } });

/** Everything that is recorded about an attempt, and the last request for help. */
export const eventsQuery = defineQueryOptions((id: string) => ({
  key: ['attempts', id, 'events'],
  query: () => answered(client.GET('/api/v1/assessment-attempts/{id}/events', byId(id))),
}));
/** At most fifty at a time. */
export const sendSignals = (id: string, signals: Signal[]) =>
  answered(
    client.POST('/api/v1/assessment-attempts/{id}/signals', { ...byId(id), body: { signals } }),
  );
export const replyTo = (id: string, event: string, text: string) =>
  answered(
    client.POST('/api/v1/assessment-attempts/{id}/events/{event}/reply', {
      params: { path: { id, event } },
      body: { text },
    }),
  );
export const askForHelp = (id: string, text: string) =>
  answered(client.POST('/api/v1/assessment-attempts/{id}/help', { ...byId(id), body: { text } }));
export const withdrawHelp = (id: string) =>
  answered(client.DELETE('/api/v1/assessment-attempts/{id}/help', byId(id)));
/** Where the server says when to look again. */
export const liveOf = (id: string): string => `/api/v1/assessment-attempts/${id}/live`;
