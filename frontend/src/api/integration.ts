import { defineQueryOptions } from '@pinia/colada';
import { answered, client } from './client.js';
import type { AtsPartner, NewApiToken, NewWebhook, WebhookChange, WebhookState } from './shapes.js';

const TOKENS = '/api/v1/organisations/{organisation}/api-tokens';
const WEBHOOKS = '/api/v1/organisations/{organisation}/webhooks';
const ATS = '/api/v1/organisations/{organisation}/ats-connections';
const DELIVERIES = '/api/v1/organisations/{organisation}/webhook-deliveries';
const at = (organisation: string) => ({ params: { path: { organisation } } });
const one = (organisation: string, webhook: string) => ({
  params: { path: { organisation, webhook } },
});

export const apiTokensQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'api-tokens'],
  query: () => answered(client.GET(TOKENS, at(organisation))),
}));
/** The answer alone holds the token itself. */
export const createApiToken = (organisation: string, body: NewApiToken) =>
  answered(client.POST(TOKENS, { ...at(organisation), body }));
export const revokeApiToken = (organisation: string, token: string) =>
  answered(client.DELETE(`${TOKENS}/{token}`, { params: { path: { organisation, token } } }));

export const webhooksQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'webhooks'],
  query: () => answered(client.GET(WEBHOOKS, at(organisation))),
}));
/** The answer alone holds the secret that signs. */
export const createWebhook = (organisation: string, body: NewWebhook) =>
  answered(client.POST(WEBHOOKS, { ...at(organisation), body }));
export const changeWebhook = (organisation: string, webhook: string, body: WebhookChange) =>
  answered(client.PATCH(`${WEBHOOKS}/{webhook}`, { ...one(organisation, webhook), body }));
export const removeWebhook = (organisation: string, webhook: string) =>
  answered(client.DELETE(`${WEBHOOKS}/{webhook}`, one(organisation, webhook)));
export const rotateWebhookSecret = (organisation: string, webhook: string) =>
  answered(client.POST(`${WEBHOOKS}/{webhook}/rotate-secret`, one(organisation, webhook)));
export const testWebhook = (organisation: string, webhook: string) =>
  answered(client.POST(`${WEBHOOKS}/{webhook}/test`, one(organisation, webhook)));

/** Applicant tracking systems that there are, and those that are connected. */
export const atsConnectionsQuery = defineQueryOptions((organisation: string) => ({
  key: ['organisations', organisation, 'ats-connections'],
  query: () => answered(client.GET(ATS, at(organisation))),
}));
/** The answer alone holds the key. */
export const connectAts = (organisation: string, partner: AtsPartner['id']) =>
  answered(client.POST(ATS, { ...at(organisation), body: { partner } }));
export const resumeAts = (organisation: string, connection: string) =>
  answered(
    client.POST(`${ATS}/{connection}/resume`, { params: { path: { organisation, connection } } }),
  );
export const disconnectAts = (organisation: string, connection: string) =>
  answered(
    client.DELETE(`${ATS}/{connection}`, { params: { path: { organisation, connection } } }),
  );

/** Which page of the log of deliveries; an empty filter takes everything. */
export interface DeliveriesPlace {
  organisation: string;
  webhook: string;
  state: WebhookState | '';
  cursor: string | null;
}
export const deliveriesQuery = defineQueryOptions(
  ({ organisation, webhook, state, cursor }: DeliveriesPlace) => ({
    key: ['organisations', organisation, 'webhook-deliveries', webhook, state, cursor ?? ''],
    query: () =>
      answered(
        client.GET(DELIVERIES, {
          params: {
            path: { organisation },
            query: {
              limit: 25,
              ...(webhook === '' ? {} : { webhook }),
              ...(state === '' ? {} : { state }),
              ...(cursor === null ? {} : { cursor }),
            },
          },
        }),
      ),
  }),
);
export const readDelivery = (organisation: string, delivery: string) =>
  answered(
    client.GET(`${DELIVERIES}/{delivery}`, { params: { path: { organisation, delivery } } }),
  );
export const resendDelivery = (organisation: string, delivery: string) =>
  answered(
    client.POST(`${DELIVERIES}/{delivery}/resend`, {
      params: { path: { organisation, delivery } },
    }),
  );
