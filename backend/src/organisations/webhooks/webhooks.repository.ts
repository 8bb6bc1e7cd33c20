import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

const SHOWN = {
  id: true,
  name: true,
  url: true,
  events: true,
  stoppedAt: true,
  stoppedFor: true,
  failingSince: true,
  lastDeliveredAt: true,
  previousUntil: true,
  createdAt: true,
} as const;

/** Those that owners name themselves; where a partner is told belongs to its connection. */
const OWNERS = { proof: 'signature' } as const;

/** Who does something to which endpoint of theirs. */
export interface Deed {
  readonly organisationId: string;
  readonly actorId: string;
  readonly id: string;
}

interface NewEndpoint {
  readonly name: string;
  readonly url: string;
  readonly events: string[];
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
}

export interface EndpointChange {
  readonly name?: string;
  readonly url?: string;
  readonly events?: string[];
  readonly stopped?: Date | null;
}

@Injectable()
export class WebhooksRepository {
  constructor(private readonly db: PrismaService) {}

  list(organisationId: string) {
    return this.db.webhookEndpoint.findMany({
      where: { organisationId, ...OWNERS },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: SHOWN,
    });
  }

  /** Null where the organisation has `most` already. */
  create({ organisationId, actorId, id }: Deed, endpoint: NewEndpoint, most: number) {
    return this.db.$transaction(async (tx) => {
      // one after the other: each of several at once would count the same
      await tx.$queryRaw`SELECT id FROM "Organisation" WHERE id = ${organisationId}::uuid FOR NO KEY UPDATE`;
      if ((await tx.webhookEndpoint.count({ where: { organisationId, ...OWNERS } })) >= most)
        return null;
      const row = await tx.webhookEndpoint.create({
        data: { id, organisationId, ...endpoint },
        select: SHOWN,
      });
      const { name, url, events } = endpoint;
      const detail = { name, url: originOf(url), events };
      await recordAudit(tx, {
        organisationId,
        actorId,
        action: 'webhook.created',
        subject: id,
        detail,
      });
      return row;
    });
  }

  /** Null where it is not there. What waits for an endpoint that is stopped has failed. */
  change(deed: Deed, { stopped, ...change }: EndpointChange) {
    return this.db.$transaction(async (tx) => {
      const { id, organisationId } = deed;
      const { count } = await tx.webhookEndpoint.updateMany({
        where: { id, organisationId, ...OWNERS },
        data: { ...change, ...(stopped === undefined ? {} : stopData(stopped, 'owner')) },
      });
      if (count === 0) return null;
      if (stopped) await failQueued(tx, id, stopped);
      const { url, ...told } = change;
      const enabled = stopped === undefined ? {} : { enabled: stopped === null };
      const detail = { ...told, ...(url === undefined ? {} : { url: originOf(url) }), ...enabled };
      await this.record(tx, deed, 'webhook.changed', detail);
      return tx.webhookEndpoint.findUnique({ where: { id }, select: SHOWN });
    });
  }

  /** False where it is not there. Its deliveries go with it. */
  remove(deed: Deed): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { id, organisationId } = deed;
      const { count } = await tx.webhookEndpoint.deleteMany({
        where: { id, organisationId, ...OWNERS },
      });
      if (count > 0) await this.record(tx, deed, 'webhook.removed');
      return count > 0;
    });
  }

  /** Null where it is not there. `until` is when the secret before stops signing. */
  rotate(deed: Deed, secret: Uint8Array<ArrayBuffer>, until: Date) {
    return this.db.$transaction(async (tx) => {
      const { id, organisationId } = deed;
      const before = await tx.webhookEndpoint.findFirst({
        where: { id, organisationId, ...OWNERS },
        select: { secret: true },
      });
      if (!before) return null;
      const row = await tx.webhookEndpoint.update({
        where: { id },
        data: { secret, previousSecret: before.secret, previousUntil: until },
        select: SHOWN,
      });
      await this.record(tx, deed, 'webhook.secret-rotated');
      return row;
    });
  }

  private record(
    tx: Prisma.TransactionClient,
    { organisationId, actorId, id }: Deed,
    action: string,
    detail?: Prisma.InputJsonObject,
  ): Promise<void> {
    const entry = { organisationId, actorId, action, subject: id };
    return recordAudit(tx, detail === undefined ? entry : { ...entry, detail });
  }
}

/** A path may hold a secret of the receiver's: the log gets none. */
const originOf = (url: string): string => new URL(url).origin;

/** What an endpoint's row says once it is stopped; `at` null: it goes on. */
export const stopData = (at: Date | null, reason: 'owner' | 'gone' | 'failing') =>
  at === null
    ? { stoppedAt: null, stoppedFor: null, failingSince: null }
    : { stoppedAt: at, stoppedFor: reason };

/**
 * What waits for an endpoint that is stopped has failed: somebody may have it sent again by hand. What is being sent at
 * `now` says itself what became of it.
 */
export async function failQueued(
  tx: Prisma.TransactionClient,
  endpointId: string,
  now: Date,
): Promise<void> {
  await tx.webhookDelivery.updateMany({
    where: {
      endpointId,
      state: 'queued',
      OR: [{ leasedUntil: null }, { leasedUntil: { lte: now } }],
    },
    data: { state: 'failed' },
  });
}
