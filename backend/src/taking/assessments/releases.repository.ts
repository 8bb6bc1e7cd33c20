import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';

const COLUMNS = {
  id: true,
  organisationId: true,
  assessmentId: true,
  number: true,
  title: true,
  blueprint: true,
  settings: true,
  sources: true,
  bankVersion: true,
  publishedAt: true,
} as const satisfies Prisma.AssessmentReleaseSelect;

export type ReleaseRow = Prisma.AssessmentReleaseGetPayload<{ select: typeof COLUMNS }>;

@Injectable()
export class ReleasesRepository {
  constructor(private readonly db: PrismaService) {}

  find(id: string): Promise<ReleaseRow | null> {
    return this.db.assessmentRelease.findUnique({ where: { id }, select: COLUMNS });
  }

  /** The id of the newest release of an assessment that is open to candidates. */
  async currentId(organisationId: string, assessmentId: string): Promise<string | null> {
    const row = await this.db.assessmentRelease.findFirst({
      where: { assessmentId, organisationId, assessment: { state: 'published' } },
      orderBy: { number: 'desc' },
      select: { id: true },
    });
    return row?.id ?? null;
  }

  /** The texts of pinned questions, by hash. */
  async sources(hashes: readonly string[]): Promise<Map<string, string>> {
    const rows = await this.db.pinnedContent.findMany({
      where: { hash: { in: [...hashes] }, kind: 'source' },
      select: { hash: true, body: true },
    });
    return new Map(
      rows.flatMap(({ hash, body }) => (typeof body === 'string' ? [[hash, body] as const] : [])),
    );
  }
}
