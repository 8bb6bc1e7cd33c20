import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { recordAudits } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import { Problem } from '../../platform/http/index.js';
import { ByteQuotas, chargeBytes } from '../../platform/quotas/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { LISTED, ROW_BYTES, type Saved } from './own-questions.repository.js';

/** Whoever works on many questions of their organisation at once. */
export interface Author {
  readonly organisationId: string;
  readonly userId: string;
}

/** A draft to be kept, and which item of its file it is. */
export interface NewDraft {
  readonly item: number;
  readonly id: string;
  readonly saved: Saved;
}

/** Which request it is: asked for twice with one key, it is done once. */
export interface Batch {
  readonly key: string;
  readonly requestHash: string;
  /** What the log is told of it. */
  readonly format: string;
}

/** A question that is here already, by its title and by its text. */
interface Known {
  readonly id: string;
  readonly title: string;
  readonly hash: string;
}

export interface BatchResult {
  readonly created: readonly {
    readonly item: number;
    readonly id: string;
    readonly faults: number;
  }[];
  readonly skipped: readonly { readonly item: number; readonly why: 'same-text' | 'twice' }[];
}

interface KeptBatch {
  readonly requestHash: string;
  readonly result: BatchResult;
}

export interface OwnText {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

const TRANSACTION = { maxWait: 10_000, timeout: 60_000 } as const;

/** By which two texts are told to be the same, letter for letter. */
export const textHash = (text: string): string => createHash('sha256').update(text).digest('hex');

@Injectable()
export class OwnBatchesRepository {
  constructor(
    private readonly db: PrismaService,
    private readonly quotas: ByteQuotas,
  ) {}

  /** Questions that have one of these titles or texts, archived ones too. */
  known(
    organisationId: string,
    titles: readonly string[],
    hashes: readonly string[],
  ): Promise<Known[]> {
    return this.db.$queryRaw`
      SELECT id, title, hash FROM (
        SELECT id, title, encode(sha256(convert_to(text, 'UTF8')), 'hex') AS hash FROM "OwnQuestion"
        WHERE "organisationId" = ${organisationId}::uuid) AS q
      WHERE title = ANY (${[...titles]}::text[]) OR hash = ANY (${[...hashes]}::text[])
      ORDER BY id`;
  }

  /** What became of an earlier request with this key. */
  async find(organisationId: string, key: string): Promise<KeptBatch | null> {
    const found = await this.db.questionImport.findUnique(whereOf(organisationId, key));
    return found === null ? null : keptOf(found);
  }

  /**
   * Keeps all drafts or none, but for texts that are here already; once for each key, whoever asks at the same time.
   * Throws 413 `quota-full`, 429 `day-full` and 409 `list-full` where there is no room for all.
   */
  async createOnce(
    author: Author,
    drafts: readonly NewDraft[],
    batch: Batch,
  ): Promise<KeptBatch & { repeated: boolean }> {
    const bytes = sizeOf(drafts);
    const done = await this.quotas.within(bytes, () =>
      this.db.$transaction((tx) => this.create(tx, author, drafts, batch), TRANSACTION),
    );
    const stored = done.repeated ? 0 : done.bytes;
    await this.quotas.giveBack(bytes - stored);
    const { requestHash, result, repeated } = done;
    return { requestHash, result, repeated };
  }

  private async create(
    tx: Prisma.TransactionClient,
    author: Author,
    drafts: readonly NewDraft[],
    { key, requestHash, format }: Batch,
  ) {
    const { organisationId, userId } = author;
    // imports of one organisation take turns, so that two of the same file keep one of each
    await tx.$queryRaw`SELECT id FROM "Organisation" WHERE id = ${organisationId}::uuid FOR NO KEY UPDATE`;
    const before = await tx.questionImport.findUnique(whereOf(organisationId, key));
    if (before !== null) return { ...keptOf(before), repeated: true, bytes: 0 };
    const { fresh, skipped } = await divided(tx, organisationId, drafts);
    await refuseBeyondList(tx, organisationId, fresh.length);
    await tx.ownQuestion.createMany({
      data: fresh.map(({ id, saved }) => ({
        id,
        organisationId,
        ...saved,
        createdAt: saved.savedAt,
        savedById: userId,
        editors: [userId],
      })),
    });
    const created = fresh.map(({ item, id, saved: { faults } }) => ({ item, id, faults }));
    const result = { created, skipped };
    await tx.questionImport.create({ data: { organisationId, key, requestHash, result } });
    const bytes = sizeOf(fresh);
    const full = await chargeBytes(tx, userId, bytes, this.quotas.limits);
    if (full !== null) throw full;
    const told = { organisationId, actorId: userId, action: 'question.imported' };
    await recordAudits(
      tx,
      fresh.map(({ id }) => ({ ...told, subject: id, detail: { format } })),
    );
    return { requestHash, result, repeated: false, bytes };
  }

  /** Bytes of the texts of these questions, of those that there are. */
  async sizeOf(organisationId: string, ids: readonly string[]): Promise<number> {
    const [row] = await this.db.$queryRaw<{ bytes: number }[]>`
      SELECT coalesce(sum(octet_length(text)), 0)::float8 AS bytes FROM "OwnQuestion"
      WHERE "organisationId" = ${organisationId}::uuid AND id = ANY (${[...ids]}::text[])`;
    return row?.bytes ?? 0;
  }

  texts(organisationId: string, ids: readonly string[]): Promise<OwnText[]> {
    return this.db.ownQuestion.findMany({
      where: { organisationId, id: { in: [...ids] } },
      select: { id: true, title: true, text: true },
    });
  }

  /** Secret texts leave the house: the log says which, and who took them. */
  async tellExport({ organisationId, userId }: Author, ids: readonly string[], format: string) {
    const told = { organisationId, actorId: userId, action: 'question.exported' };
    await this.db.$transaction((tx) =>
      recordAudits(
        tx,
        ids.map((id) => ({ ...told, subject: id, detail: { format } })),
      ),
    );
  }
}

const whereOf = (organisationId: string, key: string) => ({
  where: { organisationId_key: { organisationId, key } },
  select: { requestHash: true, result: true } as const,
});

const keptOf = ({ requestHash, result }: { requestHash: string; result: unknown }): KeptBatch => ({
  requestHash,
  result: result as BatchResult,
});

const sizeOf = (drafts: readonly NewDraft[]): number =>
  drafts.reduce((sum, { saved }) => sum + Buffer.byteLength(saved.text) + ROW_BYTES, 0);

/** Drafts whose text is new, and items whose text stands here or earlier among them. */
async function divided(
  tx: Prisma.TransactionClient,
  organisationId: string,
  drafts: readonly NewDraft[],
) {
  const hashed = drafts.map((draft) => ({ draft, hash: textHash(draft.saved.text) }));
  const rows = await tx.$queryRaw<{ hash: string }[]>`
    SELECT hash FROM (
      SELECT encode(sha256(convert_to(text, 'UTF8')), 'hex') AS hash FROM "OwnQuestion"
      WHERE "organisationId" = ${organisationId}::uuid) AS q
    WHERE hash = ANY (${hashed.map(({ hash }) => hash)}::text[])`;
  const here = new Set(rows.map(({ hash }) => hash));
  const fresh: NewDraft[] = [];
  const skipped: BatchResult['skipped'][number][] = [];
  const had = new Set<string>();
  for (const { draft, hash } of hashed) {
    if (here.has(hash)) skipped.push({ item: draft.item, why: 'same-text' });
    else if (had.has(hash)) skipped.push({ item: draft.item, why: 'twice' });
    else fresh.push(draft);
    had.add(hash);
  }
  return { fresh, skipped };
}

/** What is not listed could not be found again. */
async function refuseBeyondList(
  tx: Prisma.TransactionClient,
  organisationId: string,
  more: number,
): Promise<void> {
  const there = await tx.ownQuestion.count({ where: { organisationId } });
  if (more === 0 || there + more <= LISTED) return;
  throw new Problem(
    409,
    'list-full',
    `Your list holds at most ${LISTED.toLocaleString('en')} questions, the archive included, and has ${there.toLocaleString('en')}: take in fewer, or delete drafts that nobody needs. Nothing was taken in.`,
  );
}
