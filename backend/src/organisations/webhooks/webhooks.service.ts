import { Inject, Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { Clock, CONFIG, type Config } from '../../platform/config/index.js';
import {
  addressFault,
  invalidInput,
  type Member,
  notFound,
  Problem,
} from '../../platform/http/index.js';
import { SecretBox } from '../../platform/secrets/index.js';
import { newSecret } from './signature.js';
import { WebhooksRepository, type Deed, type EndpointChange } from './webhooks.repository.js';
import type {
  MadeWebhook,
  NewWebhook,
  WebhookChange,
  WebhookList,
  WebhookView,
} from './webhooks.schemas.js';

/** More is a program that makes them. */
const MOST_ENDPOINTS = 20;
/** After a rotation both secrets sign, so that a receiver may change over when it suits. */
const OVERLAP_MS = 24 * 3_600_000;

type Row = Awaited<ReturnType<WebhooksRepository['list']>>[number];

/** Where a secret of an endpoint is sealed for. */
export const secretPurpose = (endpointId: string): string => `webhook:${endpointId}`;

/** The endpoints of an organisation, as its owners set them up. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly webhooks: WebhooksRepository,
    private readonly box: SecretBox,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async list({ organisationId }: Member): Promise<WebhookList> {
    const now = this.clock.now();
    const rows = await this.webhooks.list(organisationId);
    return { webhooks: rows.map((row) => viewOf(row, now)) };
  }

  /** The only time that the secret is told, but for a rotation. Throws Problem 409 `too-many-webhooks`. */
  async create(member: Member, { name, url, events }: NewWebhook): Promise<MadeWebhook> {
    this.demandReachable(url);
    const id = randomUUID();
    const [plain, now] = [newSecret(), this.clock.now()];
    const secret = this.box.seal(plain, secretPurpose(id));
    const endpoint = { name, url, events, secret, createdAt: now };
    const row = await this.webhooks.create(deedOf(member, id), endpoint, MOST_ENDPOINTS);
    if (row === null)
      throw new Problem(
        409,
        'too-many-webhooks',
        `The organisation has ${String(MOST_ENDPOINTS)} webhooks already: delete one first.`,
      );
    return { webhook: viewOf(row, now), secret: plain };
  }

  async change(member: Member, id: string, change: WebhookChange): Promise<WebhookView> {
    const { name, url, events, enabled } = change;
    if (url !== undefined) this.demandReachable(url);
    const now = this.clock.now();
    const wanted: EndpointChange = {
      ...(name === undefined ? {} : { name }),
      ...(url === undefined ? {} : { url }),
      ...(events === undefined ? {} : { events }),
      ...(enabled === undefined ? {} : { stopped: enabled ? null : now }),
    };
    const row = await this.webhooks.change(deedOf(member, id), wanted);
    if (!row) throw notFound('webhook');
    return viewOf(row, now);
  }

  async remove(member: Member, id: string): Promise<void> {
    if (!(await this.webhooks.remove(deedOf(member, id)))) throw notFound('webhook');
  }

  async rotate(member: Member, id: string): Promise<MadeWebhook> {
    const [plain, now] = [newSecret(), this.clock.now()];
    const row = await this.webhooks.rotate(
      deedOf(member, id),
      this.box.seal(plain, secretPurpose(id)),
      new Date(now.getTime() + OVERLAP_MS),
    );
    if (!row) throw notFound('webhook');
    return { webhook: viewOf(row, now), secret: plain };
  }

  /** What is wrong at a glance is said at once; where a name leads is looked at whenever something is sent. */
  private demandReachable(url: string): void {
    const fault = addressFault(new URL(url), this.config.webhookPrivateAddresses);
    if (fault !== null) throw invalidInput([{ path: 'url', message: fault }]);
  }
}

const deedOf = ({ organisationId, userId }: Member, id: string): Deed => ({
  organisationId,
  actorId: userId,
  id,
});

function stateOf(row: Row): WebhookView['state'] {
  if (row.stoppedAt !== null) return 'stopped';
  if (row.failingSince !== null) return 'failing';
  return row.lastDeliveredAt === null ? 'new' : 'working';
}

function viewOf(row: Row, now: Date): WebhookView {
  const { id, name, url, events, stoppedFor, previousUntil } = row;
  const overlaps = previousUntil !== null && previousUntil > now;
  return {
    id,
    name,
    url,
    events,
    state: stateOf(row),
    stoppedFor,
    failingSince: row.failingSince?.toISOString() ?? null,
    lastDeliveredAt: row.lastDeliveredAt?.toISOString() ?? null,
    previousSecretUntil: overlaps ? previousUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
  };
}
