import { Injectable } from '@nestjs/common';
import { PrismaService } from '../../platform/database/index.js';

const FOUND = {
  id: true,
  userId: true,
  try: true,
  state: true,
  rehearsal: true,
} as const;

/** Which attempts an invitation has, and from which invitation an attempt comes. */
@Injectable()
export class AssessmentAttemptsRepository {
  constructor(private readonly db: PrismaService) {}

  /** The tries of an invitation, the latest first; its rehearsal is try 0 and comes last. */
  tries(invitationId: string) {
    return this.db.attempt.findMany({
      where: { invitationId },
      orderBy: { try: 'desc' },
      select: FOUND,
    });
  }

  /** What the variants of a release are drawn by; read here and nowhere else. */
  async variantSecret(releaseId: string): Promise<Uint8Array> {
    const { variantSecret } = await this.db.assessmentRelease.findUniqueOrThrow({
      where: { id: releaseId },
      select: { variantSecret: true },
    });
    return variantSecret;
  }

  /** What an attempt of this person was made for; null where it is not theirs, or no assessment. */
  origin(userId: string, id: string) {
    return this.db.attempt.findFirst({
      where: { id, userId, kind: 'assessment' },
      select: {
        releaseId: true,
        organisation: { select: { name: true } },
        invitation: {
          select: {
            id: true,
            organisationId: true,
            revokedAt: true,
            candidate: { select: { extraTimePercent: true, breakSeconds: true } },
          },
        },
      },
    });
  }
}
