import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { ownerAddresses } from '../organisations/index.js';
import { failQueued, stopData } from './webhooks.repository.js';

/** Messages of one endpoint that are under way at once, by all processes together: one that hangs holds up no other. */
const AT_ONCE = 4;

/** The same of all endpoints of one organisation, a quarter of what a process sends at once: its silence is its own. */
const OF_ONE_ORGANISATION = 8;

/** A message that this process has for itself until its lease ends. */
export interface Claimed {
  readonly id: string;
  readonly organisationId: string;
  readonly endpointId: string;
  readonly body: string;
  /** Of this try, from 1. */
  readonly attempts: number;
  readonly url: string;
  readonly proof: 'signature' | 'key';
  readonly secret: Uint8Array;
  readonly previousSecret: Uint8Array | null;
  readonly previousUntil: Date | null;
  readonly failingSince: Date | null;
}

/** What a try came to. `error` null: delivered. */
export interface Outcome {
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response: string;
}

/** What follows from a failure: the next try, or the end of the endpoint. */
export interface Consequence {
  readonly nextAt: Date | null;
  readonly stop: 'gone' | 'failing' | null;
  /** The address of this one message is at fault: the endpoint is not failing for it. */
  readonly itsOwn?: boolean;
}

@Injectable()
export class SendingRepository {
  constructor(private readonly db: PrismaService) {}

  /**
   * Takes up to `limit` messages that are due, of every organisation in turn. Two processes never take the same one (SKIP
   * LOCKED); what a process took and did not finish is due again when the lease ends.
   */
  claim(now: Date, leasedUntil: Date, limit: number): Promise<Claimed[]> {
    return this.db.$queryRaw<Claimed[]>`
      UPDATE "WebhookDelivery" d SET "leasedUntil" = ${leasedUntil}, attempts = d.attempts + 1
      FROM (
        SELECT * FROM (
          SELECT w.id, e.url, e.proof, e.secret, e."previousSecret", e."previousUntil", e."failingSince",
            row_number() OVER (PARTITION BY e."organisationId" ORDER BY w."dueAt")
              + (SELECT count(*) FROM "WebhookEndpoint" x JOIN "WebhookDelivery" b ON b."endpointId" = x.id
                WHERE x."organisationId" = e."organisationId" AND b.state = 'queued'
                  AND b."leasedUntil" > ${now}) AS nth
          FROM "WebhookEndpoint" e CROSS JOIN LATERAL (
            SELECT o.id, o."dueAt" FROM "WebhookDelivery" o
            WHERE o."endpointId" = e.id AND o.state = 'queued' AND o."dueAt" <= ${now}
              AND (o."leasedUntil" IS NULL OR o."leasedUntil" <= ${now})
            ORDER BY o."dueAt"
            LIMIT greatest(0, ${AT_ONCE} - (SELECT count(*) FROM "WebhookDelivery" b
              WHERE b."endpointId" = e.id AND b.state = 'queued' AND b."leasedUntil" > ${now}))
            FOR UPDATE SKIP LOCKED
          ) w
          WHERE e."stoppedAt" IS NULL
        ) each
        WHERE each.nth <= ${OF_ONE_ORGANISATION}
        ORDER BY each.nth
        LIMIT ${limit}
      ) due
      WHERE d.id = due.id
      RETURNING d.id, d."organisationId", d."endpointId", d.body, d.attempts,
        coalesce((SELECT s.url FROM "AtsSend" s WHERE s.id = d."sendId"), due.url) AS url, due.proof, due.secret, due."previousSecret", due."previousUntil", due."failingSince"`;
  }

  async delivered(message: Claimed, outcome: Outcome): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const { count } = await tx.webhookDelivery.updateMany({
        where: ours(message),
        data: { state: 'delivered', deliveredAt: outcome.at, leasedUntil: null },
      });
      if (count === 0) return;
      await tx.webhookTry.create({ data: tryOf(message, outcome), select: { id: true } });
      await tx.webhookEndpoint.updateMany({
        where: { id: message.endpointId },
        data: { lastDeliveredAt: outcome.at, failingSince: null },
      });
    });
  }

  /** False where the endpoint had been stopped before. */
  failed(
    message: Claimed,
    outcome: Outcome,
    { nextAt, stop, itsOwn }: Consequence,
  ): Promise<boolean> {
    const { endpointId: id, organisationId } = message;
    return this.db.$transaction(async (tx) => {
      // the failures of one endpoint one by one: what one of them stops, the next one finds stopped
      const [endpoint] = await tx.$queryRaw<{ stoppedAt: Date | null }[]>`
        SELECT "stoppedAt" FROM "WebhookEndpoint" WHERE id = ${id}::uuid FOR UPDATE`;
      const final = nextAt === null || endpoint?.stoppedAt !== null;
      const { count } = await tx.webhookDelivery.updateMany({
        where: ours(message),
        data: { leasedUntil: null, ...(final ? { state: 'failed' } : { dueAt: nextAt }) },
      });
      if (count === 0) return false;
      await tx.webhookTry.create({ data: tryOf(message, outcome), select: { id: true } });
      if (itsOwn === true) return false;
      await tx.webhookEndpoint.updateMany({
        where: { id, failingSince: null },
        data: { failingSince: outcome.at },
      });
      if (stop === null) return false;
      const stopped = await tx.webhookEndpoint.updateMany({
        where: { id, stoppedAt: null },
        data: stopData(outcome.at, stop),
      });
      if (stopped.count === 0) return false;
      await failQueued(tx, id, outcome.at);
      const entry = { organisationId, actorId: null, action: 'webhook.stopped', subject: id };
      await recordAudit(tx, { ...entry, detail: { stoppedFor: stop } });
      return true;
    });
  }

  /** Whom to tell that an endpoint was stopped. */
  owners(organisationId: string) {
    return ownerAddresses(this.db, organisationId);
  }

  endpoint(id: string) {
    return this.db.webhookEndpoint.findUnique({
      where: { id },
      select: { name: true, organisation: { select: { name: true } } },
    });
  }
}

/** Unless somebody else has taken it since, or the endpoint was stopped. */
const ours = ({ id, attempts }: Claimed) => ({ id, attempts, state: 'queued' as const });

const tryOf = ({ id, organisationId }: Claimed, outcome: Outcome) => ({
  ...outcome,
  organisationId,
  deliveryId: id,
});
