import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { olderThan, type PageCursor } from '../../platform/http/index.js';
import type { ListDeliveries } from './webhooks.schemas.js';

const ROW = {
  id: true,
  endpointId: true,
  event: true,
  state: true,
  attempts: true,
  createdAt: true,
  dueAt: true,
  deliveredAt: true,
  endpoint: { select: { name: true } },
} as const;

const SHOWN_TRIES = 50;

/** The delivery log, as owners read it. */
@Injectable()
export class DeliveriesRepository {
  constructor(private readonly db: PrismaService) {}

  /** Newest first; one more than `limit`, so that the caller sees whether more follow. */
  page(organisationId: string, query: ListDeliveries, after: PageCursor | null) {
    const { webhook, state, event, limit } = query;
    return this.db.webhookDelivery.findMany({
      where: {
        organisationId,
        ...(webhook === undefined ? {} : { endpointId: webhook }),
        ...(state === undefined ? {} : { state }),
        ...(event === undefined ? {} : { event }),
        ...olderThan(after),
      },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: limit + 1,
      select: ROW,
    });
  }

  find(organisationId: string, id: string) {
    return this.db.webhookDelivery.findFirst({
      where: { id, organisationId },
      select: {
        ...ROW,
        body: true,
        tries: {
          orderBy: [{ at: 'desc' }, { id: 'asc' }],
          take: SHOWN_TRIES,
          select: { at: true, durationMs: true, status: true, error: true, response: true },
        },
      },
    });
  }

  /** Puts a message of nobody's doing into the queue; null where there is no such endpoint. */
  async add(organisationId: string, endpointId: string, event: string, body: string) {
    const endpoint = await this.db.webhookEndpoint.findFirst({
      where: { id: endpointId, organisationId, proof: 'signature' },
      select: { stoppedAt: true },
    });
    if (!endpoint) return null;
    if (endpoint.stoppedAt !== null) return 'stopped';
    return this.db.webhookDelivery.create({
      data: { organisationId, endpointId, event, body },
      select: { id: true },
    });
  }

  /** Has one sent once more, now; what is being sent at this moment stays as it is. */
  async requeue(organisationId: string, id: string, now: Date) {
    const delivery = await this.db.webhookDelivery.findFirst({
      where: { id, organisationId },
      select: { state: true, endpoint: { select: { stoppedAt: true } } },
    });
    if (!delivery) return null;
    if (delivery.endpoint.stoppedAt !== null) return 'stopped';
    await this.db.webhookDelivery.updateMany({
      where: { id, OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }] },
      data: {
        state: 'queued',
        dueAt: now,
        ...(delivery.state === 'queued' ? {} : { attempts: 0 }),
      },
    });
    return { id };
  }

  /** How many messages from before `before` were deleted, `limit` at most. */
  async forget(before: Date, limit: number): Promise<number> {
    const old = await this.db.webhookDelivery.findMany({
      where: { createdAt: { lt: before } },
      take: limit,
      select: { id: true },
    });
    const { count } = await this.db.webhookDelivery.deleteMany({
      where: { id: { in: old.map(({ id }) => id) } },
    });
    return count;
  }
}
