import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/config/index.js';
import { type Member, notFound, pageCursorOf, pageOf, Problem } from '../../platform/http/index.js';
import { DeliveriesRepository } from './deliveries.repository.js';
import { TEST_EVENT } from './webhook-events.js';
import type {
  DeliveryPage,
  DeliveryView,
  ListDeliveries,
  QueuedDelivery,
} from './webhooks.schemas.js';

type Row = Awaited<ReturnType<DeliveriesRepository['page']>>[number];

/** What was sent to the endpoints of an organisation, and what owners have sent again. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
  ) {}

  async page({ organisationId }: Member, query: ListDeliveries): Promise<DeliveryPage> {
    const after = pageCursorOf(query.cursor);
    const found = await this.deliveries.page(organisationId, query, after);
    const { nextCursor } = pageOf(found, query.limit);
    return {
      deliveries: found.slice(0, query.limit).map(rowView),
      ...(nextCursor === undefined ? {} : { nextCursor }),
    };
  }

  async read({ organisationId }: Member, id: string): Promise<DeliveryView> {
    const found = await this.deliveries.find(organisationId, id);
    if (!found) throw notFound('delivery');
    return {
      ...rowView(found),
      body: found.body,
      tries: found.tries.map((each) => ({ ...each, at: each.at.toISOString() })),
    };
  }

  /** Throws Problem 409 `webhook-stopped`. */
  async test({ organisationId }: Member, webhook: string): Promise<QueuedDelivery> {
    const body = JSON.stringify({
      type: TEST_EVENT,
      timestamp: this.clock.now().toISOString(),
      data: { organisationId },
    });
    return queued(await this.deliveries.add(organisationId, webhook, TEST_EVENT, body), 'webhook');
  }

  /** With the same id, so that a receiver knows a message that it has had. Throws Problem 409 `webhook-stopped`. */
  async resend({ organisationId }: Member, id: string): Promise<QueuedDelivery> {
    return queued(await this.deliveries.requeue(organisationId, id, this.clock.now()), 'delivery');
  }
}

function queued(added: QueuedDelivery | 'stopped' | null, what: string): QueuedDelivery {
  if (added === null) throw notFound(what);
  if (added === 'stopped')
    throw new Problem(
      409,
      'webhook-stopped',
      'This webhook is stopped: let it go on first, then send.',
    );
  return added;
}

function rowView(row: Row) {
  const { id, event, state, attempts } = row;
  return {
    id,
    webhookId: row.endpointId,
    webhookName: row.endpoint.name,
    event,
    state,
    attempts,
    createdAt: row.createdAt.toISOString(),
    dueAt: state === 'queued' ? row.dueAt.toISOString() : null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
  };
}
