import { Injectable } from '@nestjs/common';
import { currentToken, PrismaService } from '../database/index.js';
import { Prisma } from '../../generated/prisma/client.js';

/** Something that somebody did. `actorId` null: the server did. `detail` holds no answers and no more of a person than an id. */
export interface AuditEntry {
  readonly organisationId: string | null;
  readonly actorId: string | null;
  /** What was done, as `noun.done`: `member.invited`. */
  readonly action: string;
  /** The id of what it was done to. */
  readonly subject?: string | null;
  readonly detail?: Prisma.InputJsonObject;
}

/** Which events: all, those of one kind (`member` has `member.invited`), those of one person. */
export interface AuditFilter {
  readonly kind?: string | undefined;
  readonly actor?: string | undefined;
}

/** Of an `attempt.…` event the event of the attempt's own record, in which the reason stands. */
export const attemptEventOf = (detail: unknown): string | null => {
  const { event } = (detail ?? {}) as { event?: unknown };
  return typeof event === 'string' ? event : null;
};

/** The token by which a program did it. */
export const tokenOf = (detail: unknown): string | null => {
  const { token } = (detail ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : null;
};

/** Entries about one of these ids: as the subject, or among the invitations that a deed on many names. */
export const aboutAny = (ids: readonly string[]): Prisma.AuditEventWhereInput => ({
  OR: [
    { subject: { in: [...ids] } },
    {
      action: { startsWith: MANY },
      OR: ids.map((id) => ({ detail: { path: ['invitations'], array_contains: [id] } })),
    },
  ],
});

const MANY = 'invitation.many-';

/** An entry's detail with how many invitations it names instead of which: for a reader, and for whoever is one of them. */
export function countedDetail(detail: unknown): Prisma.JsonValue {
  const found = (detail ?? null) as Prisma.JsonObject | null;
  const ids = found?.['invitations'];
  return found === null || !Array.isArray(ids) ? found : { ...found, invitations: ids.length };
}

export interface AuditRow {
  readonly sequence: number;
  readonly at: Date;
  readonly actorId: string | null;
  readonly action: string;
  readonly subject: string | null;
  readonly detail: unknown;
  readonly previousHash: string;
  readonly hash: string;
}

const COLUMNS = {
  sequence: true,
  at: true,
  actorId: true,
  action: true,
  subject: true,
  detail: true,
  previousHash: true,
  hash: true,
} as const;

/**
 * Writes an event within the transaction of what it tells of, so that there is neither without the other. Call it last
 * there: the events of one organisation wait for each other.
 */
export async function recordAudit(tx: Prisma.TransactionClient, entry: AuditEntry): Promise<void> {
  await tx.auditEvent.create({ data: rowOf(entry), select: { id: true } });
}

/** The same for many events at once, in this order. */
export async function recordAudits(
  tx: Prisma.TransactionClient,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx.auditEvent.createMany({ data: entries.map(rowOf) });
}

/** What a program did by a token is told of who made the token, with the token's id. */
function rowOf({ subject, detail, ...entry }: AuditEntry) {
  const token = currentToken();
  const said = token === null ? detail : { ...detail, token };
  return { ...entry, subject: subject ?? null, ...(said === undefined ? {} : { detail: said }) };
}

@Injectable()
export class AuditRepository {
  constructor(private readonly db: PrismaService) {}

  record(entry: AuditEntry): Promise<void> {
    return recordAudit(this.db, entry);
  }

  /** Newest first, those before number `before` if that is given. */
  page(
    organisationId: string,
    filter: AuditFilter,
    { before, limit }: { before: number | null; limit: number },
  ): Promise<AuditRow[]> {
    return this.db.auditEvent.findMany({
      where: {
        organisationId,
        ...(filter.kind === undefined ? {} : { action: { startsWith: `${filter.kind}.` } }),
        ...(filter.actor === undefined ? {} : { actorId: filter.actor }),
        ...(before === null ? {} : { sequence: { lt: before } }),
      },
      orderBy: { sequence: 'desc' },
      take: limit,
      select: COLUMNS,
    });
  }

  /** Oldest first, after number `after`, each with the text that its hash is of. */
  texts(organisationId: string, after: number, limit: number) {
    return this.db.$queryRaw<(AuditRow & { readonly text: string })[]>`
      SELECT sequence, at, "actorId", action, subject, detail, "previousHash", hash, audit_text(e) AS text
      FROM "AuditEvent" e
      WHERE "organisationId" = ${organisationId}::uuid AND sequence > ${after}
      ORDER BY sequence LIMIT ${limit}`;
  }

  /** The length of the chain, its last hash, and the first event that does not fit the one before it. */
  async verify(organisationId: string) {
    const [row] = await this.db.$queryRaw<
      { count: number; lastHash: string | null; broken: number | null }[]
    >`
      WITH chain AS (
        SELECT sequence, hash, "previousHash", audit_text(e) AS text,
          lag(hash, 1, repeat('0', 64)::bpchar) OVER w AS before, row_number() OVER w AS place
        FROM "AuditEvent" e WHERE "organisationId" = ${organisationId}::uuid
        WINDOW w AS (ORDER BY sequence))
      SELECT count(*)::int AS count,
        (array_agg(hash ORDER BY sequence DESC))[1] AS "lastHash",
        (min(place) FILTER (WHERE place <> sequence OR "previousHash" <> before
          OR hash <> audit_hash("previousHash", text)))::int AS broken
      FROM chain`;
    return row ?? { count: 0, lastHash: null, broken: null };
  }

  /** The first word of each kind of event that there is. */
  async kinds(organisationId: string): Promise<string[]> {
    const rows = await this.db.$queryRaw<{ kind: string }[]>`
      SELECT DISTINCT split_part(action, '.', 1) AS kind FROM "AuditEvent"
      WHERE "organisationId" = ${organisationId}::uuid ORDER BY 1`;
    return rows.map(({ kind }) => kind);
  }

  /** What managers said when they did something to an attempt, by the id of its event; gone with the attempt. */
  async reasons(organisationId: string, events: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.attemptEvent.findMany({
      where: { organisationId, id: { in: [...events] } },
      select: { id: true, detail: true },
    });
    return new Map(
      rows.flatMap(({ id, detail }) => {
        const { reason } = detail as { reason?: unknown };
        return typeof reason === 'string' && reason !== '' ? [[id, reason] as const] : [];
      }),
    );
  }

  /** Names of the organisation's tokens, of those too that have ended. */
  async tokenNames(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.db.apiToken.findMany({
      where: { id: { in: [...new Set(ids)] } },
      select: { id: true, name: true },
    });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }
}
