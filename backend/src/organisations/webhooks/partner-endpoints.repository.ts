import type { Prisma } from '../../generated/prisma/client.js';
import { RESULT_COUNTS } from './webhook-events.js';
import { stopData } from './webhooks.repository.js';

type Transaction = Prisma.TransactionClient;

/** What is shown of an endpoint of a partner. */
export const PARTNER_ENDPOINT = {
  stoppedAt: true,
  stoppedFor: true,
  failingSince: true,
  lastDeliveredAt: true,
} as const satisfies Prisma.WebhookEndpointSelect;

interface PartnerEndpoint {
  readonly id: string;
  readonly organisationId: string;
  readonly name: string;
  /** The key that the partner was given, sealed for `secretPurpose(id)`. */
  readonly secret: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
}

/** Where the messages for a partner wait and are counted; each goes to an address of its own, with the partner's key. */
export async function openPartnerEndpoint(tx: Transaction, endpoint: PartnerEndpoint) {
  // no address of its own: without `sendId` nothing is sent, as an address that is none is refused
  await tx.webhookEndpoint.create({
    data: { ...endpoint, url: '', events: [], proof: 'key' },
    select: { id: true },
  });
}

/** With all that waits for it. */
export async function closePartnerEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx.webhookEndpoint.deleteMany({ where: { id, proof: 'key' } });
}

/** Lets one that was stopped go on. */
export async function resumePartnerEndpoint(tx: Transaction, id: string): Promise<void> {
  await tx.webhookEndpoint.updateMany({
    where: { id, proof: 'key' },
    data: stopData(null, 'owner'),
  });
}

/** Tells a partner at the address of `sendId` to look again; where its endpoint is stopped it waits for an owner's word. */
export async function queuePartnerMessage(
  tx: Transaction,
  message: {
    readonly organisationId: string;
    readonly endpointId: string;
    readonly sendId: string;
  },
  now: Date,
): Promise<void> {
  const { endpointId: id } = message;
  const stopped = await tx.webhookEndpoint.count({ where: { id, stoppedAt: { not: null } } });
  await tx.webhookDelivery.create({
    data: {
      ...message,
      event: RESULT_COUNTS,
      body: '',
      dueAt: now,
      createdAt: now,
      ...(stopped > 0 ? { state: 'failed' } : {}),
    },
    select: { id: true },
  });
}
