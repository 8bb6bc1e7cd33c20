import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';
import type { Declared } from './selection-table.js';

/** What an assessment has, by numbers. */
export interface SelectionTotals {
  readonly applied: number;
  readonly handedIn: number;
}

/** What candidates say of themselves. */
@Injectable()
export class DeclarationsRepository {
  constructor(private readonly db: PrismaService) {}

  /** The caller's own invitation, as far as a declaration goes; null where it is not theirs. */
  own(userId: string, id: string) {
    return this.db.invitation.findFirst({
      where: { id, candidate: { userId } },
      select: {
        organisationId: true,
        assessmentId: true,
        organisation: { select: { declarationSets: true } },
        declaration: { select: { groups: true } },
        attempts: {
          where: { rehearsal: false, submittedAt: { not: null } },
          take: 1,
          select: { id: true },
        },
      },
    });
  }

  /** In place of what was said before; the first time stays, so that the order tells nothing of a change. */
  async save(
    place: { organisationId: string; assessmentId: string; invitationId: string },
    groups: Readonly<Record<string, string>>,
    now: Date,
  ): Promise<void> {
    const { invitationId } = place;
    await this.db.selfDeclaration.upsert({
      where: { invitationId },
      create: { ...place, groups, createdAt: now },
      update: { groups },
      select: { id: true },
    });
  }

  /** Of one person, for their own export. */
  ofPerson(userId: string) {
    return this.db.selfDeclaration.findMany({
      where: { invitation: { candidate: { userId } } },
      orderBy: { createdAt: 'asc' },
      select: { assessmentId: true, groups: true, createdAt: true },
    });
  }

  /** The title and what is asked; null where the assessment is not the organisation's. */
  async asked(organisationId: string, assessmentId: string): Promise<unknown> {
    const found = await this.db.assessment.findFirst({
      where: { id: assessmentId, organisationId },
      select: { organisation: { select: { declarationSets: true } } },
    });
    return found?.organisation.declarationSets ?? null;
  }

  async totals(organisationId: string, assessmentId: string): Promise<SelectionTotals> {
    const [row] = await this.db.$queryRaw<SelectionTotals[]>`
      SELECT count(*)::int AS applied, (count(*) FILTER (WHERE EXISTS (SELECT 1 FROM "Attempt" a
        WHERE a."invitationId" = i.id AND NOT a.rehearsal AND a."submittedAt" IS NOT NULL)))::int AS "handedIn"
      FROM "Invitation" i
      WHERE i."organisationId" = ${organisationId}::uuid AND i."assessmentId" = ${assessmentId}::uuid`;
    return row ?? { applied: 0, handedIn: 0 };
  }

  /** All of an assessment in the order in which they were made, without whose they are. Run it as the server. */
  async declared(organisationId: string, assessmentId: string): Promise<Declared[]> {
    const rows = await this.db.selfDeclaration.findMany({
      where: { organisationId, assessmentId },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: {
        groups: true,
        invitation: {
          select: {
            decisions: { orderBy: { number: 'asc' }, select: { kind: true, createdAt: true } },
          },
        },
      },
    });
    return rows.map(({ groups, invitation }) => ({
      groups: groups as Record<string, string>,
      decisions: invitation.decisions.map(({ kind, createdAt }) => ({ kind, at: createdAt })),
    }));
  }
}
