import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import { Prisma } from '../../generated/prisma/client.js';
import { ByteQuotas, chargeBytes } from '../../platform/quotas/index.js';

/** So many versions of one rubric are kept; older ones make room. */
const KEPT = 500;

const SHOWN = {
  version: true,
  source: true,
  createdAt: true,
  author: { select: { displayName: true } },
} as const satisfies Prisma.RubricDraftSelect;

export type DraftRow = Prisma.RubricDraftGetPayload<{ select: typeof SHOWN }>;

interface Place {
  readonly organisationId: string;
  readonly questionId: string;
}

@Injectable()
export class RubricDraftsRepository {
  constructor(
    private readonly db: PrismaService,
    private readonly quotas: ByteQuotas,
  ) {}

  /** The newest version, if anything was saved. */
  latest(place: Place): Promise<DraftRow | null> {
    return this.db.rubricDraft.findFirst({
      where: { ...place },
      orderBy: { version: 'desc' },
      select: SHOWN,
    });
  }

  /** The newest version of each question. */
  async versions(organisationId: string) {
    return this.db.rubricDraft.findMany({
      where: { organisationId },
      orderBy: [{ questionId: 'asc' }, { version: 'desc' }],
      distinct: ['questionId'],
      select: { questionId: true, version: true, createdAt: true },
    });
  }

  /** Adds a version; null where somebody else has added that one meanwhile. Throws 413 `quota-full` and 429 `day-full`. */
  async add(
    place: Place,
    draft: { version: number; source: string; authorId: string; createdAt: Date },
  ): Promise<DraftRow | null> {
    const bytes = Buffer.byteLength(draft.source);
    const store = (): Promise<DraftRow> =>
      this.db.$transaction(async (tx) => {
        const full = await chargeBytes(tx, draft.authorId, bytes, this.quotas.limits);
        if (full !== null) throw full;
        const row = await tx.rubricDraft.create({ data: { ...place, ...draft }, select: SHOWN });
        await tx.rubricDraft.deleteMany({
          where: { ...place, version: { lte: draft.version - KEPT } },
        });
        return row;
      });
    try {
      return await this.quotas.within(bytes, store);
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
        return null;
      throw error;
    }
  }
}
