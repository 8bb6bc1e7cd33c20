import { Injectable } from '@nestjs/common';
import { MOST_TAGS, retagged } from '../candidates/index.js';
import { recordAudits } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { chosenBy, reachedBy, type Chosen, type DeedName } from './invitation-where.repository.js';
import type { Of } from './invitations.repository.js';

/** What is done to many: to whom, and by whom. */
export interface Deed {
  readonly name: DeedName;
  readonly of: Of;
  readonly chosen: Chosen;
  /** The actor's own invitations, which it leaves out. */
  readonly own: readonly string[];
  readonly actorId: string;
  readonly now: Date;
  /** The end that is given. */
  readonly until?: Date | undefined;
  readonly tags?: { readonly add: readonly string[]; readonly remove: readonly string[] };
}

export type Reach = Pick<Deed, 'name' | 'of' | 'chosen' | 'own' | 'now' | 'until'>;

interface Asked {
  readonly key: string;
  readonly requestHash: string;
  readonly expected: number;
}

/** What became of a deed: `changed` where it would reach another number now, `full` where somebody would have too many tags. */
export type Outcome =
  | { readonly kind: 'done'; readonly done: number; readonly repeated: boolean }
  | { readonly kind: 'changed'; readonly count: number }
  | { readonly kind: 'full' | 'key-used' | 'too-many' };

/** So many at a time; as many as one import may bring. */
export const MOST_REACHED = 10_000;
/** Of one statement: thousands at once would hold up all others for a fifth of a second. */
const AT_ONCE = 500;
const TRANSACTION = { maxWait: 10_000, timeout: 60_000 } as const;

type Tx = Prisma.TransactionClient;

@Injectable()
export class ManyRepository {
  constructor(private readonly db: PrismaService) {}

  /** How many a deed would reach. */
  async count(reach: Reach): Promise<number> {
    return ONE_EACH.has(reach.name)
      ? (await reached(this.db, reach)).length
      : this.db.invitation.count({ where: whereOf(reach) });
  }

  /** All of it or nothing, once for each key. Deeds, imports and invitations to one assessment take turns. */
  async perform(deed: Deed, asked: Asked): Promise<Outcome> {
    try {
      return await this.db.$transaction((tx) => perform(tx, deed, asked), TRANSACTION);
    } catch (error) {
      if (error instanceof Refused) return error.outcome;
      throw error;
    }
  }
}

/** Rolls back what was written before it. */
class Refused extends Error {
  constructor(readonly outcome: Outcome) {
    super(outcome.kind);
  }
}

async function perform(tx: Tx, deed: Deed, asked: Asked): Promise<Outcome> {
  const { organisationId, assessmentId } = deed.of;
  await tx.$queryRaw`SELECT id FROM "Assessment" WHERE id = ${assessmentId}::uuid FOR NO KEY UPDATE`;
  const { key, requestHash, expected } = asked;
  const where = { organisationId_key: { organisationId, key } };
  const before = await tx.invitationBatch.findUnique({
    where,
    select: { requestHash: true, invited: true },
  });
  if (before !== null)
    return before.requestHash === requestHash
      ? { kind: 'done', done: before.invited, repeated: true }
      : { kind: 'key-used' };
  const ids = await lockReached(tx, deed);
  if (ids.length > MOST_REACHED) return { kind: 'too-many' };
  if (ids.length !== expected) return { kind: 'changed', count: ids.length };
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await change(tx, deed, { ids: ids.slice(from, from + AT_ONCE), key });
  await tx.invitationBatch.create({
    data: {
      organisationId,
      key,
      assessmentId,
      requestHash,
      invited: ids.length,
      createdAt: deed.now,
    },
    select: { key: true },
  });
  await record(tx, deed, ids);
  return { kind: 'done', done: ids.length, repeated: false };
}

/** Their rows are this transaction's: what a start or a revocation under way wrote to one is seen before it counts. */
async function lockReached(tx: Tx, deed: Deed): Promise<string[]> {
  const found = await reached(tx, deed);
  if (found.length > MOST_REACHED) return found;
  const locked = new Set(found);
  // in one order, so that two deeds never wait for each other
  const sorted = [...locked].sort();
  for (let from = 0; from < sorted.length; from += AT_ONCE)
    await tx.$queryRaw`SELECT count(*)::int FROM (
      SELECT id FROM "Invitation" WHERE id = ANY(${sorted.slice(from, from + AT_ONCE)}::uuid[])
      ORDER BY id FOR NO KEY UPDATE) AS locked`;
  return (await reached(tx, deed)).filter((id) => locked.has(id));
}

/** Deeds that make an invitation stand again: of somebody with several it is the newest, so that only one does. */
const ONE_EACH: ReadonlySet<DeedName> = new Set<DeedName>(['prolong', 'restore']);

const whereOf = ({ name, of, chosen, own, now, until }: Reach): Prisma.InvitationWhereInput => ({
  ...of,
  AND: [
    reachedBy(name, { now, until }),
    chosenBy(chosen, now),
    own.length === 0 ? {} : { id: { notIn: [...own] } },
  ],
});

const REACHED = { id: true, candidateId: true, revokedAt: true, expiresAt: true } as const;
type ReachedRow = Prisma.InvitationGetPayload<{ select: typeof REACHED }>;

/** Their ids, the newest first: one more than may be at most, so that the caller sees that there are too many. */
async function reached(tx: Tx, reach: Reach): Promise<string[]> {
  const rows: ReachedRow[] = [];
  for (;;) {
    const last = rows.at(-1)?.id;
    const some = await tx.invitation.findMany({
      where: whereOf(reach),
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      ...(last === undefined ? {} : { cursor: { id: last }, skip: 1 }),
      take: PAGE,
      select: REACHED,
    });
    rows.push(...some);
    if (some.length < PAGE || rows.length > MOST_REACHED) break;
  }
  const all = rows.slice(0, MOST_REACHED + 1);
  const kept =
    ONE_EACH.has(reach.name) && all.length <= MOST_REACHED
      ? oneEach(all, await standingBeside(tx, reach, all), reach.now)
      : all;
  return kept.map(({ id }) => id);
}

/** Of these people those with an invitation to the assessment that stands. */
async function standingBeside(
  tx: Tx,
  { of: { organisationId, assessmentId }, now }: Reach,
  rows: readonly ReachedRow[],
): Promise<Set<string>> {
  const found = await tx.$queryRaw<{ candidateId: string }[]>`
    SELECT DISTINCT "candidateId" FROM "Invitation"
    WHERE "organisationId" = ${organisationId}::uuid AND "assessmentId" = ${assessmentId}::uuid
      AND "revokedAt" IS NULL AND "expiresAt" > ${now}
      AND "candidateId" = ANY(${rows.map(({ candidateId }) => candidateId)}::uuid[])`;
  return new Set(found.map(({ candidateId }) => candidateId));
}

/** Those that stand already, and of people with none such the newest. */
function oneEach(
  rows: readonly ReachedRow[],
  standing: ReadonlySet<string>,
  now: Date,
): ReachedRow[] {
  const seen = new Set<string>();
  return rows.filter(({ candidateId, revokedAt, expiresAt }) => {
    if (revokedAt === null && expiresAt > now) return true;
    if (standing.has(candidateId) || seen.has(candidateId)) return false;
    seen.add(candidateId);
    return true;
  });
}

const PAGE = 2_000;

interface Part {
  readonly ids: readonly string[];
  readonly key: string;
}

async function change(tx: Tx, deed: Deed, { ids, key }: Part): Promise<void> {
  if (deed.name === 'tag') return retag(tx, deed, ids);
  const data: Readonly<Record<Exclude<DeedName, 'tag'>, Prisma.InvitationUpdateManyMutationInput>> =
    {
      remind: { remindWantedAt: deed.now },
      prolong: deed.until === undefined ? {} : { expiresAt: deed.until },
      revoke: { revokedAt: deed.now, revokedByDeed: key },
      restore: { revokedAt: null, revokedByDeed: null },
    };
  await tx.invitation.updateMany({ where: { id: { in: [...ids] } }, data: data[deed.name] });
}

async function retag(
  tx: Tx,
  { tags = { add: [], remove: [] } }: Deed,
  ids: readonly string[],
): Promise<void> {
  const rows = await tx.invitation.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, tags: true },
  });
  const after = rows.map((row) => ({ id: row.id, tags: retagged(row.tags, tags) }));
  if (after.some((row) => row.tags.length > MOST_TAGS)) throw new Refused({ kind: 'full' });
  await tx.$executeRaw`
    UPDATE "Invitation" i SET tags = ARRAY(SELECT jsonb_array_elements_text(r.tags))
    FROM jsonb_to_recordset(${JSON.stringify(after)}::jsonb) AS r(id uuid, tags jsonb) WHERE i.id = r.id`;
}

const ACTIONS: Readonly<Record<DeedName, string>> = {
  remind: 'invitation.many-reminded',
  prolong: 'invitation.many-prolonged',
  revoke: 'invitation.many-revoked',
  restore: 'invitation.many-restored',
  tag: 'invitation.many-tagged',
};

/** One entry for 500 invitations, which names them: a thousand entries would be read by nobody. */
function record(tx: Tx, deed: Deed, ids: readonly string[]): Promise<void> {
  const { name, of, actorId, until, tags } = deed;
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, i) =>
    ids.slice(i * AT_ONCE, (i + 1) * AT_ONCE),
  );
  return recordAudits(
    tx,
    parts.map((part) => ({
      organisationId: of.organisationId,
      actorId,
      action: ACTIONS[name],
      subject: of.assessmentId,
      detail: {
        invitations: part,
        ...(until === undefined ? {} : { expiresAt: until.toISOString() }),
        // how many alone: anything may stand in a tag, and the log forgets nothing
        ...(tags === undefined ? {} : { added: tags.add.length, removed: tags.remove.length }),
      },
    })),
  );
}
