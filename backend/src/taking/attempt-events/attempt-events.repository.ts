import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

/** The attempt that an event stands with, and whose it is. */
export interface Subject {
  readonly id: string;
  readonly owner: { readonly organisationId: string; readonly userId: string };
}

export interface NewEvent {
  readonly kind: string;
  readonly actorId: string | null;
  readonly detail: Record<string, string | number>;
  readonly at: Date;
  readonly answersId?: string;
}

const SHOWN = {
  id: true,
  kind: true,
  userId: true,
  actorId: true,
  answersId: true,
  detail: true,
  at: true,
} as const satisfies Prisma.AttemptEventSelect;

export type StoredEvent = Prisma.AttemptEventGetPayload<{ select: typeof SHOWN }>;

@Injectable()
export class AttemptEventsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Runs `work` while nobody else writes to the attempt. */
  locked<T>(subject: Subject, work: (events: EventsTransaction) => Promise<T>): Promise<T> {
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Attempt" WHERE id = ${subject.id}::uuid FOR UPDATE`;
      return work(new EventsTransaction(tx, subject));
    });
  }

  /** In the order in which they were received. */
  all({ id }: Subject): Promise<StoredEvent[]> {
    return this.db.attemptEvent.findMany({
      where: { attemptId: id },
      orderBy: [{ at: 'asc' }, { id: 'asc' }],
      select: SHOWN,
    });
  }

  /** An attempt of the organisation; null where there is none. */
  async ofOrganisation(organisationId: string, id: string): Promise<Subject | null> {
    const found = await this.db.attempt.findFirst({
      where: { id, organisationId, kind: 'assessment' },
      select: { id: true, organisationId: true, userId: true },
    });
    if (found === null) return null;
    const { organisationId: organisation, userId } = found;
    return { id: found.id, owner: { organisationId: organisation, userId } };
  }
}

/** The statements of one transaction on one attempt's record. */
export class EventsTransaction {
  constructor(
    private readonly tx: Prisma.TransactionClient,
    private readonly subject: Subject,
  ) {}

  count(kinds: readonly string[]): Promise<number> {
    return this.tx.attemptEvent.count({
      where: { attemptId: this.subject.id, kind: { in: [...kinds] } },
    });
  }

  last(kinds: readonly string[]): Promise<StoredEvent | null> {
    return this.tx.attemptEvent.findFirst({
      where: { attemptId: this.subject.id, kind: { in: [...kinds] } },
      orderBy: [{ at: 'desc' }, { id: 'desc' }],
      select: SHOWN,
    });
  }

  find(id: string): Promise<StoredEvent | null> {
    return this.tx.attemptEvent.findFirst({
      where: { id, attemptId: this.subject.id },
      select: SHOWN,
    });
  }

  /** What a manager answered stands with the attempt; the organisation's log knows that somebody did. */
  async addAnswer(answer: NewEvent & { readonly actorId: string }): Promise<void> {
    const { id, owner } = this.subject;
    const { organisationId, userId } = owner;
    const event = await this.tx.attemptEvent.create({
      data: { ...answer, organisationId, userId, attemptId: id },
      select: { id: true },
    });
    await recordAudit(this.tx, {
      organisationId,
      actorId: answer.actorId,
      action: `attempt.${answer.kind}`,
      subject: id,
      detail: { event: event.id },
    });
  }

  async add(events: readonly NewEvent[]): Promise<void> {
    const { id, owner } = this.subject;
    await this.tx.attemptEvent.createMany({
      data: events.map((event) => ({
        ...event,
        organisationId: owner.organisationId,
        userId: owner.userId,
        attemptId: id,
      })),
    });
  }
}
