import { Injectable } from '@nestjs/common';
import { recordAudit } from '../../platform/audit/index.js';
import { PrismaService } from '../../platform/database/index.js';
import type { Prisma } from '../../generated/prisma/client.js';
import type { Of } from './invitations.repository.js';
import type { InvitingSettings } from './inviting-settings.schemas.js';

const COLUMNS = { message: true, standsDays: true, requisition: true } as const;

@Injectable()
export class InvitingSettingsRepository {
  constructor(private readonly db: PrismaService) {}

  async find(of: Of): Promise<InvitingSettings | null> {
    const row = await this.db.assessment.findFirst({ where: placeOf(of), select: COLUMNS });
    return row && settingsOf(row);
  }

  /** How many days an invitation to it stands; null where nothing is set. */
  async days(of: Of): Promise<number | null> {
    return (await this.find(of))?.days ?? null;
  }

  organisation(id: string) {
    return this.db.organisation.findUniqueOrThrow({
      where: { id },
      select: { name: true, timeZone: true },
    });
  }

  /** The last one to save has the say; the log tells what was before. False where there is no such assessment. */
  save(of: Of, settings: InvitingSettings, actorId: string): Promise<boolean> {
    const { organisationId, assessmentId } = of;
    return this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM "Assessment" WHERE id = ${assessmentId}::uuid FOR NO KEY UPDATE`;
      const found = await tx.assessment.findFirst({
        where: placeOf(of),
        select: { ...COLUMNS, updatedAt: true },
      });
      if (found === null) return false;
      const { updatedAt, ...row } = found;
      const detail = changesOf(settingsOf(row), settings);
      if (detail === null) return true;
      const { days: standsDays, ...rest } = settings;
      await tx.assessment.update({
        where: { id: assessmentId },
        // the order of the list tells when the assessment itself was worked on
        data: { ...rest, standsDays, updatedAt },
        select: { id: true },
      });
      await recordAudit(tx, {
        organisationId,
        actorId,
        action: 'assessment.inviting-changed',
        subject: assessmentId,
        detail,
      });
      return true;
    });
  }
}

const placeOf = ({ organisationId, assessmentId: id }: Of) => ({ id, organisationId });

const settingsOf = ({
  standsDays: days,
  message,
  requisition,
}: {
  readonly standsDays: number | null;
  readonly message: string;
  readonly requisition: string;
}): InvitingSettings => ({ message, days, requisition });

/** Null where nothing changes. Of the message its length alone: the log forgets nothing, and anything may stand in it. */
function changesOf(
  before: InvitingSettings,
  after: InvitingSettings,
): Prisma.InputJsonObject | null {
  const changed = {
    ...(before.message === after.message
      ? {}
      : { messageCharacters: { from: before.message.length, to: after.message.length } }),
    ...(before.days === after.days ? {} : { days: { from: before.days, to: after.days } }),
    ...(before.requisition === after.requisition
      ? {}
      : { requisition: { from: before.requisition, to: after.requisition } }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}
