import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Attempt, StoredRevision } from './attempt.js';
import { REVISION_COLUMNS, revisionOf, type RevisionRow } from './attempt-rows.repository.js';
import type { ReceiptHead } from './receipts.schemas.js';

/** Of a page: revisions, and bytes of their answers, of which the last one may go beyond. */
const PAGE = { revisions: 1_000, bytes: 2 ** 20 } as const;

@Injectable()
export class ReceiptsRepository {
  constructor(private readonly db: PrismaService) {}

  /** Whatever of the attempt a title is made of. */
  titled(attempt: Attempt) {
    return this.db.attempt.findFirstOrThrow({
      where: { id: attempt.id, organisationId: attempt.owner.organisationId },
      select: {
        kind: true,
        minutes: true,
        guide: true,
        rehearsal: true,
        release: { select: { title: true } },
        items: { orderBy: { position: 'asc' }, take: 1, select: { questionId: true } },
      },
    });
  }

  /** Revisions beyond `after` in the order of the chain, late ones too; a part of them where they are many or long. */
  async revisions(attempt: Attempt, after: number): Promise<StoredRevision[]> {
    const rows = await this.db.$queryRaw<RevisionRow[]>`
      SELECT ${REVISION_COLUMNS} FROM (
        SELECT *, sum(octet_length(body::text)) OVER (ORDER BY "serverSeq") - octet_length(body::text) AS before
        FROM "Revision"
        WHERE "attemptId" = ${attempt.id}::uuid AND "organisationId" = ${attempt.owner.organisationId}::uuid
          AND "serverSeq" > ${after}
        ORDER BY "serverSeq" LIMIT ${PAGE.revisions}) page
      WHERE before < ${PAGE.bytes} ORDER BY "serverSeq"`;
    return rows.map(revisionOf);
  }

  /** The last revision of an attempt, as a receipt's head; undefined where nothing was received. */
  async head(attempt: Pick<Attempt, 'id'>): Promise<Omit<ReceiptHead, 'attempt'> | undefined> {
    const found = await this.db.revision.findFirst({
      where: { attemptId: attempt.id },
      orderBy: { serverSeq: 'desc' },
      select: { serverSeq: true, sha256: true },
    });
    return found ?? undefined;
  }

  /** Whether there is just this revision. */
  async holds({ attempt, serverSeq, sha256 }: ReceiptHead): Promise<boolean> {
    const where = { attemptId: attempt, serverSeq, sha256 };
    return (await this.db.revision.count({ where })) > 0;
  }
}
