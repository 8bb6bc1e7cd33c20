import { Inject, Injectable } from '@nestjs/common';
import { isOwnId } from '@meshwright/question-bank';
import { recordAudit } from '../../platform/audit/index.js';
import { CONFIG, type Config } from '../../platform/config/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import { chargeBytes } from '../../platform/quotas/index.js';

/** What the row of an assessment takes in the database with its indexes, beside what its author wrote. */
const ASSESSMENT_BYTES = 1_000;

/** So many of one organisation are listed; the newest first. */
const LISTED = 500;

const NEWEST_RELEASE = {
  orderBy: { number: 'desc' },
  take: 1,
  select: { id: true, number: true, publishedAt: true },
} as const satisfies Prisma.Assessment$releasesArgs;

const COLUMNS = {
  id: true,
  organisationId: true,
  title: true,
  state: true,
  version: true,
  blueprint: true,
  settings: true,
  createdAt: true,
  updatedAt: true,
  releases: NEWEST_RELEASE,
} as const satisfies Prisma.AssessmentSelect;

export type AssessmentRow = Prisma.AssessmentGetPayload<{ select: typeof COLUMNS }>;

export interface Place {
  readonly organisationId: string;
  readonly id: string;
}

/** An assessment, and who changes it. */
export interface Hand extends Place {
  readonly userId: string;
}

interface Content {
  readonly title: string;
  readonly blueprint: Prisma.InputJsonValue;
  readonly settings: Prisma.InputJsonValue;
}

export interface NewRelease extends Content {
  /** The newest release that the publisher knew of; 0 for none. */
  readonly after: number;
  readonly version: number;
  /** As the publisher read it: the row and its releases are read apart, so that both must still be so. */
  readonly state: AssessmentRow['state'];
  readonly bankVersion: string;
  readonly publishedById: string;
  readonly publishedAt: Date;
  readonly sources: readonly {
    readonly questionId: string;
    readonly hash: string;
    readonly text: string;
  }[];
}

@Injectable()
export class AssessmentsRepository {
  constructor(
    private readonly db: PrismaService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'quotas'>,
  ) {}

  list(organisationId: string) {
    return this.db.assessment.findMany({
      where: { organisationId },
      orderBy: [{ updatedAt: 'desc' }, { id: 'asc' }],
      take: LISTED,
      select: { ...COLUMNS, requisition: true, _count: { select: { invitations: true } } },
    });
  }

  find({ organisationId, id }: Place): Promise<AssessmentRow | null> {
    return this.db.assessment.findFirst({ where: { id, organisationId }, select: COLUMNS });
  }

  /** Null where the assessment is not the organisation's. */
  async title({ organisationId, id }: Place): Promise<string | null> {
    const found = await this.db.assessment.findFirst({
      where: { id, organisationId },
      select: { title: true },
    });
    return found?.title ?? null;
  }

  /** Settings of what is published, with the title: for windows that overlap. */
  published(organisationId: string, except: string) {
    return this.db.assessment.findMany({
      where: { organisationId, state: 'published', id: { not: except } },
      take: LISTED,
      select: { title: true, settings: true },
    });
  }

  /** `origin`: the template, or the assessment that it is a copy of. Throws 413 `quota-full` where its maker has no room. */
  create(
    organisationId: string,
    content: Content,
    by: { createdById: string; createdAt: Date },
    origin: { readonly template: string } | { readonly copyOf: string } | null,
  ): Promise<AssessmentRow> {
    const bytes = ASSESSMENT_BYTES + Buffer.byteLength(JSON.stringify(content));
    return this.db.$transaction(async (tx) => {
      const full = await chargeBytes(tx, by.createdById, bytes, this.config.quotas);
      if (full !== null) throw full;
      const row = await tx.assessment.create({
        data: { organisationId, ...content, ...by, updatedAt: by.createdAt },
        select: COLUMNS,
      });
      await recordAudit(tx, {
        organisationId,
        actorId: by.createdById,
        action: 'assessment.created',
        subject: row.id,
        ...(origin === null ? {} : { detail: origin }),
      });
      return row;
    });
  }

  /** Saves on top of `baseVersion`; false where another version was saved meanwhile, or it is archived. */
  async save(
    { organisationId, id }: Place,
    baseVersion: number,
    content: Content & { readonly updatedAt: Date },
  ): Promise<boolean> {
    const { count } = await this.db.assessment.updateMany({
      where: { id, organisationId, version: baseVersion, state: { not: 'archived' } },
      data: { ...content, version: { increment: 1 } },
    });
    return count === 1;
  }

  /** Moves from one of the states to another; false where it is in none of them. */
  move(
    { organisationId, id, userId }: Hand,
    from: readonly AssessmentRow['state'][],
    to: { readonly state: AssessmentRow['state']; readonly updatedAt: Date },
    action: string,
  ): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.assessment.updateMany({
        where: { id, organisationId, state: { in: [...from] } },
        data: to,
      });
      if (count === 1)
        await recordAudit(tx, { organisationId, actorId: userId, action, subject: id });
      return count === 1;
    });
  }

  /** Deletes what never was published; false where there is none such. */
  remove({ organisationId, id, userId }: Hand): Promise<boolean> {
    return this.db.$transaction(async (tx) => {
      const { count } = await tx.assessment.deleteMany({
        where: { id, organisationId, releases: { none: {} }, invitations: { none: {} } },
      });
      const action = 'assessment.deleted';
      if (count === 1)
        await recordAudit(tx, { organisationId, actorId: userId, action, subject: id });
      return count === 1;
    });
  }

  /**
   * Publishes the version as the next release, its questions pinned; null where that is not the version any more, or
   * somebody else has published meanwhile.
   */
  async publish({ organisationId, id }: Place, release: NewRelease): Promise<number | null> {
    const { after, version, state, sources, ...columns } = release;
    return this.db.$transaction(async (tx) => {
      // The row lock makes publishers wait for each other.
      const { count } = await tx.assessment.updateMany({
        where: { id, organisationId, version, state },
        data: { state: 'published', updatedAt: release.publishedAt },
      });
      if (count === 0) return null;
      const newest = await tx.assessmentRelease.findFirst({
        where: { assessmentId: id },
        ...NEWEST_RELEASE,
      });
      if ((newest?.number ?? 0) !== after) return null;
      await tx.pinnedContent.createMany({
        data: sources.map(({ questionId, hash, text }) => ({
          hash,
          kind: 'source' as const,
          body: text,
          organisationId: isOwnId(questionId) ? organisationId : null,
        })),
        skipDuplicates: true,
      });
      await tx.assessmentRelease.create({
        data: {
          organisationId,
          assessmentId: id,
          number: after + 1,
          ...columns,
          sources: Object.fromEntries(sources.map(({ questionId, hash }) => [questionId, hash])),
        },
      });
      await recordAudit(tx, {
        organisationId,
        actorId: release.publishedById,
        action: 'assessment.published',
        subject: id,
        detail: { release: after + 1 },
      });
      return after + 1;
    });
  }

  /** Every release of an assessment, the newest first, with who published it. */
  async releases({ organisationId, id }: Place) {
    const rows = await this.db.assessmentRelease.findMany({
      where: { assessmentId: id, organisationId },
      orderBy: { number: 'desc' },
      take: LISTED,
      select: {
        id: true,
        number: true,
        title: true,
        publishedAt: true,
        blueprint: true,
        settings: true,
        sources: true,
        publishedById: true,
      },
    });
    const people = await this.db.user.findMany({
      where: { id: { in: rows.flatMap(({ publishedById }) => publishedById ?? []) } },
      select: { id: true, displayName: true },
    });
    const names = new Map(people.map((person) => [person.id, person.displayName]));
    return rows.map((row) => ({ ...row, publishedBy: names.get(row.publishedById ?? '') ?? null }));
  }

  async releaseId({ organisationId, id }: Place, number: number): Promise<string | null> {
    const row = await this.db.assessmentRelease.findFirst({
      where: { assessmentId: id, organisationId, number },
      select: { id: true },
    });
    return row?.id ?? null;
  }
}
