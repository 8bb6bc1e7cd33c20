import { z } from 'zod';
import { isPlainText, oneLine } from '../../platform/plain-text/index.js';
import { RESULT_COUNTS, TEST_EVENT, WEBHOOK_EVENTS } from './webhook-events.js';

export const OrganisationParams = z.strictObject({
  organisation: z.uuid({ error: 'an organisation’s id is a UUID' }),
});
export type OrganisationParams = z.output<typeof OrganisationParams>;

export const WebhookParams = OrganisationParams.extend({
  webhook: z.uuid({ error: 'a webhook’s id is a UUID' }),
});
export type WebhookParams = z.output<typeof WebhookParams>;

export const DeliveryParams = OrganisationParams.extend({
  delivery: z.uuid({ error: 'a delivery’s id is a UUID' }),
});
export type DeliveryParams = z.output<typeof DeliveryParams>;

const name = oneLine(80).trim().min(1, 'must not be empty');

const MOST_URL = 2_000;
const isUrl = (text: string): boolean => isPlainText(text) && URL.canParse(text);

const url = z
  .string()
  .max(MOST_URL)
  .refine(isUrl, {
    error: 'must be an address such as https://example.org/webhooks',
    abort: true,
  })
  .transform((text) => new URL(text))
  .refine(({ protocol }) => protocol === 'https:' || protocol === 'http:', {
    error: 'must start with https://',
  })
  .refine(({ username, password }) => username === '' && password === '', {
    error: 'must hold no name or password: the signature says who sends',
  })
  .refine(({ hash }) => hash === '', { error: 'must have no part after #' })
  .transform(({ href }) => href);

const events = z
  .array(z.enum(WEBHOOK_EVENTS, { error: `must be one of ${WEBHOOK_EVENTS.join(', ')}` }))
  .min(1, 'must hold at least one event')
  .max(WEBHOOK_EVENTS.length)
  .transform((given) => WEBHOOK_EVENTS.filter((each) => given.includes(each)));

export const NewWebhook = z
  .strictObject({ name, url: url.meta({ format: 'uri' }), events })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.output<typeof NewWebhook>;

export const WebhookChange = z
  .strictObject({
    name: name.optional(),
    url: url.meta({ format: 'uri' }).optional(),
    events: events.optional(),
    enabled: z.boolean().optional(),
  })
  .meta({ id: 'WebhookChange' });
export type WebhookChange = z.output<typeof WebhookChange>;

const Moment = z.iso.datetime();

export const WebhookView = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    url: z.string(),
    events: z.array(z.string()),
    state: z
      .enum(['new', 'working', 'failing', 'stopped'])
      .describe('new: nothing was delivered yet'),
    stoppedFor: z
      .enum(['owner', 'gone', 'failing'])
      .nullable()
      .describe('gone: it answered 410; failing: nothing was delivered for five days'),
    failingSince: Moment.nullable(),
    lastDeliveredAt: Moment.nullable(),
    previousSecretUntil: Moment.nullable().describe('until then the secret before signs, too'),
    createdAt: Moment,
  })
  .meta({ id: 'Webhook' });
export type WebhookView = z.output<typeof WebhookView>;

export const WebhookList = z
  .strictObject({ webhooks: z.array(WebhookView) })
  .meta({ id: 'WebhookList' });
export type WebhookList = z.output<typeof WebhookList>;

export const MadeWebhook = z
  .strictObject({
    webhook: WebhookView,
    secret: z.string().describe('what signs its messages: shown now and never again'),
  })
  .meta({ id: 'MadeWebhook' });
export type MadeWebhook = z.output<typeof MadeWebhook>;

const State = z.enum(['queued', 'delivered', 'failed']);

export const ListDeliveries = z.strictObject({
  webhook: z.uuid({ error: 'must be the id of a webhook' }).optional(),
  state: State.optional(),
  event: z.enum([...WEBHOOK_EVENTS, RESULT_COUNTS, TEST_EVENT]).optional(),
  cursor: z.string().max(200).optional().describe('`nextCursor` of the page before'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});
export type ListDeliveries = z.output<typeof ListDeliveries>;

const DeliveryRow = z.strictObject({
  id: z.string().describe('`webhook-id` of each of its tries'),
  webhookId: z.string(),
  webhookName: z.string(),
  event: z.string(),
  state: State,
  attempts: z.int(),
  createdAt: Moment,
  dueAt: Moment.nullable().describe('of the next try; null where there is none'),
  deliveredAt: Moment.nullable(),
});

export const DeliveryPage = z
  .strictObject({ deliveries: z.array(DeliveryRow), nextCursor: z.string().optional() })
  .meta({ id: 'WebhookDeliveryPage' });
export type DeliveryPage = z.output<typeof DeliveryPage>;

const TryView = z.strictObject({
  at: Moment,
  durationMs: z.int(),
  status: z.int().nullable().describe('null: no answer came'),
  error: z.string().nullable().describe('null: it was delivered'),
  response: z.string().describe('the first kilobyte of the answer'),
});

export const DeliveryView = DeliveryRow.extend({
  body: z.string().describe('what was signed and sent, to the byte'),
  tries: z.array(TryView).describe('newest first, fifty at most'),
}).meta({ id: 'WebhookDelivery' });
export type DeliveryView = z.output<typeof DeliveryView>;

export const QueuedDelivery = z.strictObject({ id: z.string() }).meta({ id: 'QueuedDelivery' });
export type QueuedDelivery = z.output<typeof QueuedDelivery>;
